import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempDir } from '@/tests/support/temp-dir'

const SLOW = 240_000

test('(slow) npm run drill shows each misbehaviour and what became of it, touches no home and leaves nothing', {
  timeout: SLOW,
}, async () => {
  const [temp, home] = await Promise.all([createTempDir('drill-temp-'), createTempDir('drill-user-')])
  const env = { TMPDIR: temp, HOME: home, GATEWALK_HOME: join(home, 'gatewalk'), DATABASE_URL: 'postgres://nowhere/x' }
  const names = 'honest,lie,unset-config,edit-plan,crash,ci'
  const { code, output } = await drill(['--only', names], env)
  const lines = output.trimEnd().split('\n')
  expect(lines.at(-1), output).toBe('6 as expected, 0 not')
  expect(code).toBe(0)
  for (const name of names.split(',')) expect(lines.filter(line => line.startsWith(`${name} `))).toHaveLength(1)
  expect(output).toContain('rejected: parent verify failed → [!], work kept')
  expect(output).toContain('stray processes 0, leftover locks 0')
  expect(output).not.toContain('\u001B')
  const left = (await Promise.all([temp, home].map(folder => readdir(folder)))).flat()
  expect(left.filter(name => name.startsWith('gatewalk'))).toEqual([])
})

test('npm run drill lists its drills, and names the one that it does not know', async () => {
  const listed = await drill(['--list'])
  expect(listed.code).toBe(0)
  expect(listed.output).toMatch(/^lie +is green at the commit, red afterwards$/m)
  expect(await drill(['--only', 'lies'])).toEqual({
    code: 1,
    output: 'There is no drill named lies; --list names them all.\n',
  })
})

function drill(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)))
  const options = { env: { ...own, ...env } as unknown as NodeJS.ProcessEnv }
  return new Promise(resolve => {
    execFile(process.execPath, ['worker/drill.mjs', ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
