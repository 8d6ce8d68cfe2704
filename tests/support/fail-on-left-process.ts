import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { readProcessCommand } from '@/lib/shell/process-command'
import { descendantsOf, listProcesses, type ProcessEntry } from '@/lib/shell/process-table'

/** How long a process that was just told to end may take. */
const PATIENCE_MS = 3_000

const before = new Set((await listChildren()).map(entry => entry.pid))

afterAll(async () => {
  const deadline = Date.now() + PATIENCE_MS
  let left = await listNew()
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(50)
    left = await listNew()
  }
  if (left.length === 0) return
  const names = await Promise.all(left.map(async ({ pid }) => `${pid} ${await readProcessCommand(pid)}`))
  throw new Error(`This file left processes running:\n${names.join('\n')}`)
})

async function listNew(): Promise<ProcessEntry[]> {
  return (await listChildren()).filter(entry => !before.has(entry.pid))
}

async function listChildren(): Promise<ProcessEntry[]> {
  return descendantsOf(process.pid, await listProcesses())
}
