import { expect, it } from 'vitest'
import { runWords } from '@/lib/core/guard/run-words'

it.each<[string, string]>([
  ['node scripts/verify.mjs --strict', 'scripts/verify.mjs'],
  ['./scripts/verify', './scripts/verify'],
  ['bash scripts/check', 'scripts/check'],
  ['bash -c scripts/check.sh', 'scripts/check.sh'],
  ['node --import ./test/setup.mjs --test test/all.mjs', './test/setup.mjs test/all.mjs'],
  ['npx tsx scripts/gate.ts out.json', 'scripts/gate.ts'],
  ['vitest run --config ci/vitest.config.ts', 'ci/vitest.config.ts'],
  ['jest --config=ci/jest.json', '--config=ci/jest.json'],
  ['mocha -r ./test/hooks.js', './test/hooks.js'],
  ['timeout 60 python3 tools/check.py data.csv', 'tools/check.py'],
  ['test -f out.txt', ''],
  ['grep -q hello README.md', ''],
  ['diff out.txt expected/out.txt', ''],
  ['node src/main.mjs fixtures/orders.json', ''],
  ['python3 app/manage.py migrate', ''],
  ['node server.js --selftest', ''],
  ['python3 ./main.py --help', ''],
  ['node scripts/index.js', 'scripts/index.js'],
  ['node src/verify.mjs', 'src/verify.mjs'],
  ['node lib/checks/all.mjs', 'lib/checks/all.mjs'],
  ['true', ''],
  ['', ''],
])('"%s" runs or is configured by "%s"', (command, expected) => {
  expect(runWords(command.split(' ')).join(' ')).toBe(expected)
})
