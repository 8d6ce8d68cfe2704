import { expect, test } from 'vitest'
import { compareVerify, type VerifyFigures } from '@/lib/core/verify/compare-verify'
import { countTests } from '@/lib/core/verify/count-tests'

const same: VerifyFigures = { exitCode: 0, tests: 12, tree: 'aaa', command: 'npm test' }

test.each<[string, Partial<VerifyFigures>, unknown[]]>([
  ['nothing differs', {}, []],
  ['the exit code', { exitCode: 1 }, [{ what: 'exit', child: '0', host: '1' }]],
  ['one that was ended has none', { exitCode: null }, [{ what: 'exit', child: '0', host: null }]],
  ['fewer tests', { tests: 9 }, [{ what: 'tests', child: '12', host: '9' }]],
  ['a count that only one has says nothing', { tests: null }, []],
  ['another tree', { tree: 'bbb' }, [{ what: 'tree', child: 'aaa', host: 'bbb' }]],
  ['another command', { command: 'true' }, [{ what: 'command', child: 'npm test', host: 'true' }]],
])('the host’s verify is compared with the child’s: %s', (_, host, differences) => {
  expect(compareVerify(same, { ...same, ...host })).toEqual(differences)
})

test.each([
  [
    '\u001b[2m Test Files \u001b[22m 1 passed (1)\n\u001b[2m      Tests \u001b[22m 3 passed (3)'.replaceAll(
      '\u001b[2m',
      '',
    ),
    3,
  ],
  [' Test Files  1 passed (1)\n      Tests  2 failed | 3 passed (5)\n', 5],
  ['# tests 4\n# pass 3\n# fail 1\n# cancelled 0\n', 4],
  ['all good\n', null],
])('tests are counted by what the runner says at its end: %j', (output, count) => {
  expect(countTests(output)).toBe(count)
})
