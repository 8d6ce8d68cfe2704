import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The command line of a running process, for telling a process of ours from a stranger; undefined when it is gone. */
export async function readProcessCommand(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text === '' ? undefined : text.split('\0').join(' ').trim()
  }
  const result = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => undefined)
  return result?.stdout.trim() || undefined
}
