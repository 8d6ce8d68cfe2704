import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendBlocker, parseBlockers } from '@/lib/core/plan/blockers-file'
import { parseOrchestratorState, writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { appendProgress, parseProgress } from '@/lib/core/plan/progress-file'
import type { BlockerEntry, OrchestratorState, ProgressEntry } from '@/lib/core/plan/types'

const AT = '2026-05-19T02:11:09Z'
const folded = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const words = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 20, unit: 'grapheme' }),
      fc.constantFrom(' · ', '- [x] P1-01', '<!--', '-->', '```', '# ', 'D-007', '`x`', '**'),
    ),
    { maxLength: 4 },
  )
  .map(parts => folded(parts.join('')))
  .filter(text => /[\p{L}\p{N}]/u.test(text) && !/^none$/i.test(text) && !/^(`|\*\*|__).*\1$/.test(text))
const output = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 20, unit: 'grapheme' }).map(folded),
      fc.constantFrom('```', '````js', '~~~', '### P1-09 — x', '<!--', '> q', ''),
    ),
    { maxLength: 8 },
  )
  .map(lines => lines.join('\n').trim())

describe('BLOCKERS', () => {
  const blocker: fc.Arbitrary<BlockerEntry> = fc.record({
    ...{
      itemId: fc.constantFrom('P1-01', 'P1-X02', 'T001'),
      phaseId: fc.constantFrom('P1', 'P12'),
      at: fc.constant(AT),
      tried: words,
    },
    ...{
      command: fc.option(words),
      exitCode: fc.option(fc.integer({ min: -1, max: 255 })),
      output,
      ref: fc.constantFrom(null, 'refs/ralph/rejected/P1-01-1'),
    },
  })

  test('an entry is written in its form', () => {
    const entry = {
      itemId: 'P1-04',
      phaseId: 'P1',
      at: AT,
      tried: 'moved\nit',
      command: 'npm test',
      exitCode: 1,
      output: 'not ok\n```\n',
      ref: null,
    }
    expect(appendBlocker(null, entry)).toBe(
      `# Blockers\n\n### P1-04 — Phase P1 — ${AT}\n- Tried: moved it\n- Command: npm test\n- Exit code: 1\n- Ref: —\n- Output:\n\n\`\`\`\`text\nnot ok\n\`\`\`\n\`\`\`\`\n`,
    )
  })

  test('whatever was tried and printed, entries come back as they were, and only the end of the file changes', () => {
    fc.assert(
      fc.property(fc.array(blocker, { minLength: 1, maxLength: 4 }), entries => {
        let text: string | null = null
        for (const entry of entries) {
          const before: string = text ?? ''
          text = appendBlocker(text, entry)
          expect(text.startsWith(before)).toBe(true)
        }
        expect(parseBlockers(text)).toEqual(entries)
      }),
    )
  })

  test('CRLF stays CRLF', () => {
    const entry = {
      itemId: 'P1-04',
      phaseId: 'P1',
      at: AT,
      tried: 'x',
      command: null,
      exitCode: null,
      output: 'a\nb',
      ref: null,
    }
    const text = appendBlocker('# Blockers\r\n', entry)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(parseBlockers(text)).toEqual([entry])
  })
})

describe('PROGRESS', () => {
  const progress: fc.Arbitrary<ProgressEntry> = fc.record({
    ...{
      at: fc.constant(AT),
      phaseId: fc.constant('P1'),
      itemId: fc.constant('P1-01'),
      outcome: fc.constantFrom('done', 'failed: verify, blocked'),
    },
    ...{
      durationMs: fc.integer({ min: 0, max: 90_000_000 }),
      tokens: fc.option(fc.nat()),
      costUsd: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(cents => cents / 10_000)),
    },
    ...{ commit: fc.constantFrom(null, 'a1b2c3d'), summary: words },
  })

  test('an iteration is one line in the order of the specification', () => {
    const entry = {
      at: AT,
      phaseId: 'P1',
      itemId: 'P1-01',
      outcome: 'done',
      durationMs: 252_314,
      tokens: 12_345,
      costUsd: 0.42,
      commit: 'a1b2c3d',
      summary: 'x\ny',
    }
    const line = `- ${AT} · P1 · P1-01 · done · 4m 12.314s · 12345 tokens · $0.42 · a1b2c3d · x y\n`
    expect(appendProgress(null, entry)).toBe(`# Progress\n\n${line}`)
    const unknown = { ...entry, durationMs: 3_600_000, tokens: null, costUsd: null, commit: null, summary: '' }
    expect(appendProgress('old', unknown)).toBe(`old\n- ${AT} · P1 · P1-01 · done · 1h 0m 0s · — · — · — · —\n`)
  })

  test('whatever the summary, lines come back as they were, and only the end of the file changes', () => {
    fc.assert(
      fc.property(fc.array(progress, { minLength: 1, maxLength: 4 }), entries => {
        let text = '# Progress\n\nWords of a person.\n'
        for (const entry of entries) {
          const after = appendProgress(text, entry)
          expect(after.startsWith(text)).toBe(true)
          text = after
        }
        expect(parseProgress(text)).toEqual(entries)
      }),
    )
  })
})

describe('ORCHESTRATOR-STATE', () => {
  const state: fc.Arbitrary<OrchestratorState> = fc.record({
    phases: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('P1', 'P2', 'P3', 'P10'),
        mark: fc.constantFrom('open' as const, 'done' as const),
      }),
      { selector: phase => phase.id },
    ),
    ...{
      current: fc.constantFrom(null, 'P1', 'P2'),
      phasesSinceCheckpoint: fc.nat({ max: 5 }),
      endedPhases: fc.subarray(['P1', 'P2']),
    },
    ...{
      approvalDigest: fc.constantFrom(null, 'ab12'),
      approvedBy: fc.constantFrom(null, 'lead, 2026-05-18'),
      blockersSince: fc.constantFrom(null, AT),
      stopped: fc.option(words),
    },
  })
  const first = {
    phases: [
      { id: 'P1', mark: 'done' as const },
      { id: 'P2', mark: 'open' as const },
    ],
    current: 'P2',
    phasesSinceCheckpoint: 1,
    endedPhases: ['P1'],
  }
  const rest = { approvalDigest: 'ab12', approvedBy: 'lead, 2026-05-18', blockersSince: null, stopped: null }

  test('a missing file is the state before the start', () => {
    expect(parseOrchestratorState(null)).toMatchObject({
      phases: [],
      current: null,
      phasesSinceCheckpoint: 0,
      stopped: null,
    })
  })

  test('a new file says everything, and a later state changes only its lines', () => {
    const text = writeOrchestratorState(null, { ...first, ...rest })
    expect(text).toBe(
      '# Orchestrator state\n\n- [x] P1\n- [ ] P2\n\n- Current: P2\n- Phases since checkpoint: 1\n- Ended phases: P1\n- Approval digest: ab12\n- Approved by: lead, 2026-05-18\n- Blockers since: —\n- Stopped: —\n',
    )
    const noted = `${text}\nA person's note.`.replaceAll('\n', '\r\n')
    const after = writeOrchestratorState(noted, { ...first, ...rest, current: 'P1', stopped: 'asked' })
    expect(after).toBe(noted.replace('Current: P2', 'Current: P1').replace('Stopped: —', 'Stopped: asked'))
  })

  test('any state over any other comes back as it was, and writing it again changes nothing', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const text = writeOrchestratorState(writeOrchestratorState(null, before), after)
        const read = parseOrchestratorState(text)
        expect({ ...read, phases: sorted(read.phases) }).toEqual({ ...after, phases: sorted(after.phases) })
        expect(writeOrchestratorState(text, after)).toBe(text)
      }),
    )
  })
})

function sorted(phases: OrchestratorState['phases']) {
  return [...phases].sort((a, b) => (a.id < b.id ? -1 : 1))
}
