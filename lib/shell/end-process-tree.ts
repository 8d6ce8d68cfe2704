import { endProcesses, sendSignal, sweepMarked, waitUntil } from './marked-processes'
import { descendantsOf, isAlive, listProcesses, type ProcessEntry, processStartTime } from './process-table'

/** How long a process may take to end by itself after SIGINT, and then after SIGTERM. */
export type KillGraces = {
  interruptMs: number
  terminateMs: number
  /** How many processes stand above the program that SIGINT is meant for; 0 when absent. */
  wrappers?: number
}

export const DEFAULT_KILL_GRACES: KillGraces = { interruptMs: 3_000, terminateMs: 2_000 }

/**
 * Ends a process and everything it started (`facts/agents.md` §5): descendants are remembered before anything is
 * killed, because agents start commands in sessions of their own; then SIGINT, SIGTERM to the group, SIGKILL to
 * whatever is still the same process, and a sweep by marker for what had already left the tree.
 */
export async function endProcessTree(pid: number, marker: string | null, graces = DEFAULT_KILL_GRACES): Promise<void> {
  const startTime = await processStartTime(pid)
  if (startTime !== null) await endRoot({ pid, startTime }, graces)
  if (marker !== null) await sweepMarked(marker, graces.terminateMs)
}

async function endRoot(root: { pid: number; startTime: string }, graces: KillGraces): Promise<void> {
  const tree = new Map<string, ProcessEntry>()
  const remember = (table: ProcessEntry[]) => {
    for (const entry of table) {
      const isRoot = entry.pid === root.pid && entry.startTime === root.startTime
      if (isRoot || entry.groupId === root.pid) tree.set(keyOf(entry), entry)
    }
    for (const entry of descendantsOf(root.pid, table)) tree.set(keyOf(entry), entry)
  }
  const table = await listProcesses()
  remember(table)
  sendSignal(programOf(root.pid, graces.wrappers ?? 0, table), 'SIGINT')
  await waitUntil(async () => {
    remember(await listProcesses())
    return !(await isAlive(root.pid, root.startTime))
  }, graces.interruptMs)
  await endProcesses([...tree.values()], graces.terminateMs)
}

/** The program below its wrappers, each of which has one child; while it is still starting, what stands for it. */
function programOf(pid: number, wrappers: number, table: ProcessEntry[]): number {
  const child = table.find(entry => entry.parentPid === pid)
  return wrappers === 0 || !child ? pid : programOf(child.pid, wrappers - 1, table)
}

const keyOf = (entry: ProcessEntry) => `${entry.pid}@${entry.startTime}`
