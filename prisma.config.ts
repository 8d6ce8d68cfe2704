import { defineConfig } from 'prisma/config'

// `generate`, `validate` and `format` ask for this binary and never run it; its download fails offline, so any
// existing executable does. Migrations are applied by lib/db/migrate.ts, which needs no schema engine.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
