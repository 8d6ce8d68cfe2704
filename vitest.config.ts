import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
const setupFiles = ['tests/support/fail-on-noise.ts']

export default defineConfig({
  resolve: { alias },
  test: {
    pool: 'forks',
    // Most of the time a test waits for processes, so one more runs than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure code has no state to keep apart.
      { extends: true, test: { name: 'core', include: ['tests/core/**/*.test.ts'], setupFiles, isolate: false } },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/core/**', 'tests/fixtures/**', 'tests/e2e/**'],
          setupFiles: [...setupFiles, 'tests/support/fail-on-left-process.ts'],
          globalSetup: ['tests/support/postgres-server.ts'],
          // Each file has a database, a home and processes of its own, and nothing global.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
