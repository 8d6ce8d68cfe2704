import { describe, expect, test } from 'vitest'
import { generateRalphConfig } from '@/lib/core/plan/generate-ralph-config'
import { parseRalphConfig } from '@/lib/core/plan/parse-ralph-config'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import { problemLines } from './plan-fixture'

const FILE = 'ralph-loop/ralph.json'

test('the generated file says what every setting means, and reads as the defaults', () => {
  const text = generateRalphConfig()
  expect(parseRalphConfig(text, FILE)).toEqual({ ok: true, value: defaultRalphConfig(), problems: [] })
  const keys = Object.keys(JSON.parse(text))
  for (const key of Object.keys(defaultRalphConfig())) expect(keys).toEqual(expect.arrayContaining([key, `// ${key}`]))
})

test('the defaults are those of the specification', () => {
  expect(parseRalphConfig(null, FILE)).toMatchObject({
    ok: true,
    value: {
      ...{
        agent: { name: 'claude' },
        model: null,
        setup: null,
        verify: null,
        blockersPerPhase: 3,
        blockersPerPlan: 10,
      },
      ...{
        timeLimits: { iteration: 45, verify: 15, gate: 30, idle: 10 },
        checkpointEvery: 5,
        push: 'auto',
        hooks: 'run',
      },
      commitMessage: '{id}: {summary}',
    },
  })
})

describe('what cannot be used is named with its place', () => {
  const cases: [string, string[]][] = [
    [
      '{\n  "checkpointEvery": 6\n}',
      ['ralph.json:2:22 The setting “checkpointEvery” cannot be 6: expected at most 5.'],
    ],
    ['{ "checkpointEvery": 0 }', ['ralph.json:1:22 The setting “checkpointEvery” cannot be 0: expected at least 1.']],
    ['{ "timeLimits": { "idel": 3 } }', ['ralph.json:1:19 ralph.json has no setting “timeLimits.idel”.']],
    [
      '{ "推": 1, "push": "of" }',
      [
        'ralph.json:1:3 ralph.json has no setting “推”.',
        'ralph.json:1:19 The setting “push” cannot be "of": expected "auto" or "off".',
      ],
    ],
    [
      '{ "commitMessage": "x" }',
      ['ralph.json:1:20 The setting “commitMessage” cannot be "x": expected a text with {id} in it.'],
    ],
    ['{ "model": null, "model": "opus" }', ['ralph.json:1:18 The setting “model” is given twice.']],
    ['[]', ['ralph.json:1:1 The setting “ralph.json” cannot be []: expected object.']],
    ['{ "push": "off", }', ['ralph.json:1:18 ralph.json is not valid JSON: expected a key in double quotes, found }.']],
    ['{\r\n  "push" "off" }', ['ralph.json:2:10 ralph.json is not valid JSON: expected :, found "off" }.']],
    ['', ['ralph.json:1:1 ralph.json is not valid JSON: expected a value, found the end of the line or file.']],
    ['{ "push": "off" } x', ['ralph.json:1:19 ralph.json is not valid JSON: expected the end of the file, found x.']],
    ['\uFEFF{ "//": "a note", "// push": 1, "guards": { "//": "x", "db": { "on": false } } }', []],
  ]
  for (const [text, expected] of cases) {
    test(JSON.stringify(text), () => {
      expect(problemLines(parseRalphConfig(text, FILE).problems)).toEqual(expected)
    })
  }
})
