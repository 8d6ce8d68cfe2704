/**
 * Shapes of well-known secrets, from the issuers' documentation and the rules of secret scanners. Each begins with a
 * fixed text, so that a long line costs one pass. Test keys (`sk_test_`) open nothing and are not here.
 */
export const SECRET_PATTERNS: readonly { what: string; shape: RegExp }[] = [
  { what: 'a private key', shape: /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/ },
  { what: 'an AWS access key', shape: /(?<![A-Za-z0-9+/])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9+/=])/ },
  { what: 'a GitHub token', shape: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})/ },
  { what: 'a GitLab token', shape: /\bgl(?:pat|dt|rt|ptt|cbt)-[\w-]{20}/ },
  { what: 'a Slack token', shape: /\bxox[abeprs]-\d[\w-]{20}|\bxapp-\d-[\w-]{20}/ },
  {
    what: 'a Slack webhook',
    shape: /hooks\.slack\.com\/(?:services|workflows)\/[A-Z0-9]{6,12}\/[A-Z0-9]{6,12}\/\w{16}/,
  },
  { what: 'a Discord webhook', shape: /discord(?:app)?\.com\/api\/webhooks\/\d{16,20}\/[\w-]{60}/ },
  { what: 'a Stripe live key', shape: /\b(?:sk|rk)_live_[A-Za-z0-9]{20}|\bwhsec_[A-Za-z0-9+/]{32}/ },
  { what: 'a Google API key', shape: /\bAIza[\w-]{35}(?![\w-])/ },
  { what: 'a Google OAuth secret', shape: /\bGOCSPX-[\w-]{28}(?![\w-])/ },
  { what: 'an Anthropic key', shape: /\bsk-ant-[a-z]{3,6}\d{2}-[\w-]{60}/ },
  { what: 'an OpenAI key', shape: /\bsk-(?:proj|svcacct|admin)-[\w-]{40}|\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/ },
  { what: 'a Hugging Face token', shape: /\bhf_[A-Za-z]{34}\b/ },
  { what: 'an npm token', shape: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { what: 'a PyPI token', shape: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50}/ },
  { what: 'a RubyGems key', shape: /\brubygems_[0-9a-f]{48}\b/ },
  { what: 'a SendGrid key', shape: /\bSG\.[\w-]{22}\.[\w-]{43}/ },
  { what: 'a Telegram bot token', shape: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/ },
  { what: 'a DigitalOcean token', shape: /\bdo[opr]_v1_[0-9a-f]{64}\b/ },
  { what: 'a Shopify token', shape: /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/ },
  { what: 'an Azure storage key', shape: /AccountKey=[A-Za-z0-9+/]{86}==/ },
  { what: 'an age secret key', shape: /AGE-SECRET-KEY-1[0-9A-Z]{58}/ },
]

/** `name = "value"` where the name says secret; the value decides (see `looksRandom`). */
export const NAMED_SECRET =
  /(?:password|passwd|secret|api_?key|apikey|access_?key|auth_?token|access_?token|private_?key)["']?\s{0,8}[:=]\s{0,8}["'`]([\w+/=-]{20,200})["'`]/gi

/** The same without quotes, alone on a line of a file of settings. */
export const SETTING_SECRET =
  /^[\s-]{0,40}(?:export\s{1,8})?["']?[\w.-]{0,60}(?:password|passwd|secret|api_?key|access_?key|token|private_?key)[\w.-]{0,20}["']?\s{0,8}[:=]\s{0,8}([\w+/=-]{20,200})\s{0,8}$/i

/** The password of an address: `postgres://admin:…@db.example.com`. */
export const URL_SECRET = /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s:@/'"`]{1,100}:([^\s@/'"`]{12,200})@/i

/** A signed token; what signs nothing in documentation has a well-known end. */
export const SIGNED_TOKEN =
  /\beyJ[\w-]{15,1000}\.eyJ[\w-]{15,4000}\.(?!SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c)[\w-]{20}/

/** Values that stand for one: of documentation, of examples. */
export const PLACEHOLDER = /example|sample|dummy|fake|placeholder|changeme|change-me|your[-_]|xxxx|0{8}|1234567|abcdef/i

/** Upper case, lower case and digits mixed, as in a generated value and in hardly any name. */
export function looksRandom(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3
}
