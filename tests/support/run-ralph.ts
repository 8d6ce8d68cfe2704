import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const RALPH = join(import.meta.dirname, '../../templates/plugin/bin/ralph.mjs')

export type RalphRun = { code: number; out: string; err: string; json: () => Record<string, unknown> }

/** Runs the real client as a process, in an environment that holds nothing but what a test gives. */
export function runRalph(
  args: string[],
  { env = {}, cwd, input = '' }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): Promise<RalphRun> {
  const options = { cwd, env: { PATH: process.env.PATH ?? '', ...env } as unknown as NodeJS.ProcessEnv }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [RALPH, ...args], options, (error, out, err) => {
      const code = error ? Number(error.code) : 0
      resolve({ code, out, err, json: () => JSON.parse(out) })
    })
    child.stdin?.end(input)
  })
}
