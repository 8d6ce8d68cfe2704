import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/** The system's Chromium, where there is one; undefined means the one that Playwright installed. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM, HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser']
  return places.find(place => place !== undefined && existsSync(place))
}

/** Nothing that calls home or shows a first-run page; no sandbox for root, for whom it cannot be. */
export const CHROMIUM_FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
