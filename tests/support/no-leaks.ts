import { afterEach } from 'vitest'
import { findMarked, sweepMarked, waitUntil } from '@/lib/shell/marked-processes'
import { readProcessCommand } from '@/lib/shell/process-command'

/**
 * Gives each test of a file markers of its own and fails the test after which a process with one of them still runs,
 * in whatever session it hides; what is found is ended, so that one failure stays one.
 */
export function watchMarkedProcesses(): (name: string) => string {
  const prefix = `test.${process.pid}.${Math.random().toString(36).slice(2, 8)}.`
  afterEach(async () => {
    // A process that was just killed may take a moment to be gone from the process table.
    await waitUntil(async () => (await findMarked(prefix)).length === 0, 1_000)
    const left = await findMarked(prefix)
    if (left.length === 0) return
    const names = await Promise.all(left.map(async ({ pid }) => `${pid} ${await readProcessCommand(pid)}`))
    for (const { marker } of left) await sweepMarked(marker, 0)
    throw new Error(`This test left processes running:\n${names.join('\n')}`)
  })
  return name => prefix + name
}
