const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i
/** Shorter values would mask words. */
const SHORTEST = 8

/** Values that no stored log may hold: our own secrets, and every variable of this process that is named like one. */
export function knownSecrets(source: Record<string, string | undefined>, own: readonly string[]): string[] {
  const named = Object.entries(source).flatMap(([name, value]) => (value && SECRET_NAME.test(name) ? [value] : []))
  return [...new Set([...own, ...named])].filter(secret => secret.length >= SHORTEST)
}
