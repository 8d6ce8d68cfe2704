import { AGENT_SECRETS } from '@/lib/agent/agent-adapter'

const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i
/** Shorter values would mask words. */
const SHORTEST = 8

/**
 * Values that no stored log may hold: our own secrets, every key of an agent, and every variable of this process that is
 * named like one.
 */
export function knownSecrets(source: Record<string, string | undefined>, own: readonly string[]): string[] {
  const named = Object.entries(source).flatMap(([name, value]) => (value && isSecret(name) ? [value] : []))
  return [...new Set([...own, ...named])].filter(secret => secret.length >= SHORTEST)
}

function isSecret(name: string): boolean {
  return SECRET_NAME.test(name) || AGENT_SECRETS.includes(name)
}
