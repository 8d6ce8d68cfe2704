/** Hides user names and passwords in the addresses of a text: `https://***@host/x`; a bare `ssh://git@host` stays. */
export function maskCredentials(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)([^\s/?#'"]*)@/gi, (whole, scheme: string, user: string) =>
    isOnlyUser(scheme, user) ? whole : `${scheme}***@`,
  )
}

/** Over ssh a name without a password is an account everybody knows; over http it may be a token. */
function isOnlyUser(scheme: string, user: string): boolean {
  return /ssh/i.test(scheme) && !user.includes(':')
}
