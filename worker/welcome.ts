import { networkInterfaces } from 'node:os'
import type { Env } from '@/lib/env'

/** Hosts that mean every network of this machine. */
const EVERYWHERE = new Set(['0.0.0.0', '::', '*'])

/** The address to open when none was set: this machine's own in the network when it listens there, else localhost. */
export function findAddress(env: Env): string {
  const lan = EVERYWHERE.has(env.host) ? findLanAddress() : undefined
  return lan ? `http://${lan}:${env.port}` : env.url
}

/** What is said once the web half answers: where it is, how a phone gets there, the one-time link if there is one. */
export function welcome(env: Env, adminLink: string | undefined): string {
  const lines = ['', `  Gatewalk is ready: ${env.url}`, `  From a phone:      ${phoneHint(env)}`]
  if (adminLink) lines.push('', '  Create the first administrator (the link works once):', `  ${adminLink}`)
  return [...lines, ''].join('\n')
}

function phoneHint(env: Env): string {
  const lan = findLanAddress() ?? '<address of this machine>'
  if (EVERYWHERE.has(env.host)) return `http://${lan}:${env.port} in the same network`
  return `start with "HOST=0.0.0.0 npm start", then open http://${lan}:${env.port} in the same network`
}

function findLanAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return addresses.find(address => address.family === 'IPv4' && !address.internal)?.address
}
