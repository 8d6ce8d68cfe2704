/** Where people may sign in beside their password, when it is configured. */
export const SIGN_IN_PROVIDERS = ['github', 'google', 'oidc'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** An account as a provider proved it. */
export type ProviderAccount = {
  provider: SignInProvider
  /** Address of who vouches; the subject is unique only there. */
  issuer: string
  subject: string
  /** Null when the provider tells none, or has not verified it itself. */
  verifiedEmail: string | null
  name: string
  /** When the person last proved to the provider who they are; null when it does not tell. */
  provedAt: Date | null
}

/** Why a visit to a provider led nowhere; keys of `refusals`. */
export const PROVIDER_PROBLEMS = [
  'providerFailed',
  'providerStranger',
  'providerLinkFirst',
  'providerUseLink',
  'providerOther',
  'providerNotFresh',
  'identityTaken',
  'identityHasOne',
  'reauthenticate',
  'signedOut',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** The problem of this name; any other is told as a failure. */
export function readProviderProblem(name: unknown): ProviderProblem | null {
  if (name === undefined) return null
  return PROVIDER_PROBLEMS.find(problem => problem === name) ?? 'providerFailed'
}
