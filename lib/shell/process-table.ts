import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** One live process. `startTime` is opaque: pid and start time together name a process even after its pid is reused. */
export type ProcessEntry = { pid: number; parentPid: number; groupId: number; startTime: string }

/** Every process of this machine that is not a zombie: `/proc` on Linux, `ps` elsewhere. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  return process.platform === 'linux' ? listFromProc() : listFromPs()
}

/** Start time of a live process; null when there is none of that pid or it is a zombie. */
export async function processStartTime(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return (await readProcEntry(pid))?.startTime ?? null
  return (await listFromPs()).find(entry => entry.pid === pid)?.startTime ?? null
}

/** True while the very process that had this pid at `startTime` runs; a reused pid or a zombie is not it. */
export async function isAlive(pid: number, startTime: string): Promise<boolean> {
  return (await processStartTime(pid)) === startTime
}

/** The processes below `rootPid` (itself left out) by parent links. */
export function descendantsOf(rootPid: number, table: ProcessEntry[]): ProcessEntry[] {
  const found = new Map<number, ProcessEntry>()
  const parents = new Set([rootPid])
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const entry of table) {
      if (!parents.has(entry.parentPid) || parents.has(entry.pid)) continue
      found.set(entry.pid, entry)
      parents.add(entry.pid)
    }
  }
  return [...found.values()]
}

async function listFromProc(): Promise<ProcessEntry[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const entries = await Promise.all(pids.map(pid => readProcEntry(Number(pid))))
  return entries.filter(entry => entry !== null)
}

async function readProcEntry(pid: number): Promise<ProcessEntry | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The command's name stands in brackets and may itself hold brackets and spaces: the fields follow the last one.
  const [state, parentPid, groupId, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startTime = rest[16]
  if (startTime === undefined || state === 'Z' || state === 'X') return null
  return { pid, parentPid: Number(parentPid), groupId: Number(groupId), startTime }
}

async function listFromPs(): Promise<ProcessEntry[]> {
  const columns = ['-axo', 'pid=,ppid=,pgid=,stat=,lstart=']
  const { stdout } = await promisify(execFile)('ps', columns, { env: { ...process.env, LC_ALL: 'C' } })
  return stdout.split('\n').flatMap(line => {
    const [pid, parentPid, groupId, state, ...start] = line.trim().split(/\s+/)
    if (!pid || !state || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parentPid: Number(parentPid), groupId: Number(groupId), startTime: start.join(' ') }]
  })
}
