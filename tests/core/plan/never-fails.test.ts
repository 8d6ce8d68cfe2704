import { describe, expect, it } from 'vitest'
import { neverFails } from '@/lib/core/plan/line-syntax'
import { PROBLEMS } from '@/lib/core/plan/problem-messages'

describe('a command that can never fail, or hides a failure', () => {
  const rows: [command: string, hides: boolean][] = [
    ['npm test || true', true],
    ['npm test || :', true],
    ['npm test ||true', true],
    ['npm test || exit 0', true],
    ['npm test || /bin/true', true],
    ['npm test || echo failed', true],
    ['(npm test || true) && npm run lint', true],
    ['npm test | tee log || true', true],
    ['npm test; true', true],
    ['npm test ; :', true],
    ['npm test; exit 0', true],
    ['npm test & true', true],
    ['npm test &', true],
    ['set +e; npm test', true],
    ['set +o pipefail; npm test | tail', true],
    ['npm test | true', false],
    ['npm test | tee log | :', false],
    ['true', false],
    ['npm test && true', false],
    ['npm test 2>&1 | tail -5', false],
    ['npm test || exit 1', false],
    ['npm test || { echo failed; exit 1; }', false],
    ['npm test || npm run test:again', false],
    ['npm test; npm run lint', false],
    ['npm run true', false],
    ['grep -q "|| true" README.md && npm test', true],
  ]

  it.each(rows)('%s: %s', (command, hides) => {
    expect(neverFails(command)).toBe(hides)
  })

  it('is flagged as a warning, not refused', () => {
    expect(PROBLEMS['verify-never-fails'].severity).toBe('warning')
    expect(PROBLEMS['auto-gate-never-fails'].severity).toBe('warning')
  })
})
