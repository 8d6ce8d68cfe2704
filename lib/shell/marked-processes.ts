import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive, processStartTime } from './process-table'

/** The environment variable every child and its own children carry; its value names the session or command. */
export const MARK_VARIABLE = 'GATEWALK_MARK'

/** A live process that carries a marker. */
export type MarkedProcess = { pid: number; startTime: string; marker: string }

/** Live processes whose marker starts with `markerPrefix`, this process left out; `''` finds every marked one. */
export async function findMarked(markerPrefix: string): Promise<MarkedProcess[]> {
  const marked = process.platform === 'linux' ? await readMarksFromProc() : await readMarksFromPs()
  const wanted = marked.filter(entry => entry.pid !== process.pid && entry.marker.startsWith(markerPrefix))
  const entries = await Promise.all(
    wanted.map(async entry => ({ ...entry, startTime: await processStartTime(entry.pid) })),
  )
  return entries.filter((entry): entry is MarkedProcess => entry.startTime !== null)
}

/**
 * Ends every process with exactly this marker, in whatever session or group it hides: SIGTERM, `terminateMs`, SIGKILL,
 * until none is found. Returns how many were ended.
 */
export async function sweepMarked(marker: string, terminateMs = 2_000): Promise<number> {
  const ended = new Set<string>()
  // A scan is not one instant: a process that forks and exits during it hides its child. Two empty ones are proof.
  for (let round = 0, empty = 0; round < MAX_ROUNDS && empty < 2; round++) {
    const found = (await findMarked(marker)).filter(entry => entry.marker === marker)
    empty = found.length === 0 ? empty + 1 : 0
    const isFirst = ended.size === 0
    for (const entry of found) ended.add(`${entry.pid}@${entry.startTime}`)
    await endProcesses(found, isFirst ? terminateMs : 0)
  }
  return ended.size
}

/** SIGTERM to each process, up to `terminateMs` for them to go, SIGKILL to those still the same process. */
export async function endProcesses(targets: { pid: number; startTime: string }[], terminateMs: number): Promise<void> {
  const alive = async () => {
    const states = await Promise.all(targets.map(target => isAlive(target.pid, target.startTime)))
    return targets.filter((_, index) => states[index])
  }
  if (terminateMs > 0) {
    for (const target of await alive()) sendSignal(target.pid, 'SIGTERM')
    await waitUntil(async () => (await alive()).length === 0, terminateMs)
  }
  for (const target of await alive()) sendSignal(target.pid, 'SIGKILL')
  await waitUntil(async () => (await alive()).length === 0, KILL_SETTLE_MS)
}

/** Sends a signal to a pid, or to a group when negative; a process that is gone already is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // ESRCH: it went by itself. EPERM: another user's process, which is never ours.
  }
}

/** Polls until `done` or until `limitMs` has passed; returns whether it became true. */
export async function waitUntil(done: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
    if (await done()) return true
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) return false
    await sleep(Math.min(pauseMs, leftMs))
  }
}

const MAX_ROUNDS = 10
const KILL_SETTLE_MS = 1_000
const EMPTY_READS = 3
/** PF_KTHREAD of the kernel's task flags, field 9 of `/proc/<pid>/stat`. */
const KERNEL_THREAD_FLAG = 0x0020_0000

async function readMarksFromProc(): Promise<{ pid: number; marker: string }[]> {
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  // A scan is hundreds of tiny reads from memory: one after the other they take a tenth of what promises cost.
  const marks = pids.map(pid => ({ pid, environment: readProcText(pid, 'environ') }))
  const unclear = marks.filter(entry => entry.environment === '' && !hasNoEnvironment(entry.pid))
  await Promise.all(unclear.map(async entry => (entry.environment = await readEnvironmentAgain(entry.pid))))
  return marks.flatMap(({ pid, environment }) => {
    const marker = /(?:^|\0)GATEWALK_MARK=([^\0]*)/.exec(environment ?? '')?.[1]
    return marker === undefined ? [] : [{ pid, marker }]
  })
}

function readProcText(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** While a process executes a new program its environment reads as empty for a moment, which must not hide it. */
async function readEnvironmentAgain(pid: number): Promise<string | null> {
  for (let attempt = 0; attempt < EMPTY_READS; attempt++) {
    await sleep(2)
    const environment = readProcText(pid, 'environ')
    if (environment !== '') return environment
  }
  return ''
}

/** Kernel threads and zombies never have one. */
function hasNoEnvironment(pid: number): boolean {
  const stat = readProcText(pid, 'stat')
  if (stat === null) return true
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || (Number(fields[6] ?? 0) & KERNEL_THREAD_FLAG) !== 0
}

async function readMarksFromPs(): Promise<{ pid: number; marker: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axwwE', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').flatMap(line => {
    const marker = line.match(/\sGATEWALK_MARK=(\S+)/)?.[1]
    return marker ? [{ pid: Number.parseInt(line, 10), marker }] : []
  })
}
