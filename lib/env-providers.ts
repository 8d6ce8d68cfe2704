import type { SignInProvider } from './core/people/sign-in-provider'

/** A provider that people may sign in with, as it is configured. */
export type ProviderSettings = {
  id: SignInProvider
  /** As its button says it. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** The variables of each provider and what they mean; README.md repeats this table. */
export const PROVIDER_VARIABLES = [
  'GATEWALK_GITHUB_CLIENT_ID',
  'GATEWALK_GITHUB_CLIENT_SECRET',
  'GATEWALK_GOOGLE_CLIENT_ID',
  'GATEWALK_GOOGLE_CLIENT_SECRET',
  'GATEWALK_OIDC_ISSUER',
  'GATEWALK_OIDC_CLIENT_ID',
  'GATEWALK_OIDC_CLIENT_SECRET',
  'GATEWALK_OIDC_NAME',
] as const
type Given = { [name in (typeof PROVIDER_VARIABLES)[number]]?: string | undefined }

const GITHUB = { id: 'github', name: 'GitHub', issuer: 'https://github.com' } as const
const GOOGLE = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const

/** The providers that are fully configured, and a sentence for each variable that is missing or wrong. */
export function readProviders(given: Given): { providers: ProviderSettings[]; problems: string[] } {
  const problems: string[] = []
  const providers: ProviderSettings[] = []
  for (const known of [GITHUB, GOOGLE]) {
    const prefix = known === GITHUB ? 'GATEWALK_GITHUB' : 'GATEWALK_GOOGLE'
    const client = readClient(given, prefix, problems)
    if (client) providers.push({ ...known, ...client })
  }
  const issuer = given.GATEWALK_OIDC_ISSUER
  const client = readClient(given, 'GATEWALK_OIDC', problems)
  if (!issuer && client) problems.push('GATEWALK_OIDC_ISSUER must be set together with GATEWALK_OIDC_CLIENT_ID.')
  if (issuer && !client && !given.GATEWALK_OIDC_CLIENT_ID && !given.GATEWALK_OIDC_CLIENT_SECRET)
    problems.push('GATEWALK_OIDC_CLIENT_ID must be set together with GATEWALK_OIDC_ISSUER.')
  if (issuer && !isIssuer(issuer))
    problems.push(`GATEWALK_OIDC_ISSUER must be an address such as https://login.example.com, not "${issuer}".`)
  if (issuer && client && isIssuer(issuer)) {
    const name = given.GATEWALK_OIDC_NAME ?? new URL(issuer).hostname
    providers.push({ id: 'oidc', name, issuer: issuer.replace(/\/+$/, ''), ...client })
  }
  return { providers, problems }
}

function readClient(given: Given, prefix: 'GATEWALK_GITHUB' | 'GATEWALK_GOOGLE' | 'GATEWALK_OIDC', problems: string[]) {
  const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
  const [clientId, clientSecret] = [given[idName], given[secretName]]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId) problems.push(`${secretName} must be set together with ${idName}.`)
  if (clientSecret) problems.push(`${idName} must be set together with ${secretName}.`)
  return null
}

/** Over plain http only on this machine: whoever sits between could sign in as anybody. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
