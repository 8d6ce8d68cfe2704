import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('(slow) the whole tree, tests included, has no type error', { timeout: 600_000 }, async () => {
  const root = resolve(import.meta.dirname, '../..')
  const compiler = resolve(root, 'node_modules/typescript/bin/tsc')
  const output = await new Promise<string>(done => {
    execFile(process.execPath, [compiler, '--noEmit', '-p', '.'], { cwd: root }, (_error, stdout) => done(stdout))
  })
  expect(output).toBe('')
})
