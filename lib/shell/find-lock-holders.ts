import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'
import { MARK_VARIABLE } from './marked-processes'

/** A live process that may hold a lock file: its pid and the name of its program. */
export type LockHolder = { pid: number; program: string }

/**
 * Live processes that may hold lock files in these folders, this one left out. Git writes no pid into a lock and closes
 * it while hooks run, so a holder is: whoever has a lock open, any git at work in the folders (by its working folder, its
 * arguments or its `GIT_*`), and any marked process that stands in them. Rather one too many than one too few.
 */
export async function findLockHolders(locks: readonly string[], folders: readonly string[]): Promise<LockHolder[]> {
  return process.platform === 'linux' ? readFromProc(locks, folders) : readFromLsof(locks, folders)
}

function readFromProc(locks: readonly string[], folders: readonly string[]): LockHolder[] {
  const open = new Set(locks)
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.flatMap(pid => {
    const program = read(pid, 'comm').trim()
    return program !== '' && mayHold(pid, program, open, folders) ? [{ pid: Number(pid), program }] : []
  })
}

function mayHold(pid: string, program: string, open: Set<string>, folders: readonly string[]): boolean {
  const stands = isInside(readLink(`/proc/${pid}/cwd`), folders)
  const environment = read(pid, 'environ')
  if (stands && environment.includes(`${MARK_VARIABLE}=`)) return true
  if (program.startsWith('git')) {
    const told = `${read(pid, 'cmdline')}\0${environment}`.split('\0').filter(text => !/^(OLD)?PWD=/.test(text))
    if (stands || told.some(text => folders.some(folder => text.includes(folder)))) return true
  }
  return openFiles(pid).some(file => open.has(file))
}

function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some(folder => path === folder || path.startsWith(`${folder}/`))
}

function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map(fd => readLink(`/proc/${pid}/fd/${fd}`))
  } catch {
    // It is gone, or another user's: our home is closed to those.
    return []
  }
}

function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Without /proc: whoever has a lock open, and every git whose working folder lies there. */
async function readFromLsof(locks: readonly string[], folders: readonly string[]): Promise<LockHolder[]> {
  const [openers, gits] = await Promise.all([lsof(['--', ...locks]), lsof(['-a', '-d', 'cwd', '-c', 'git'])])
  const inside = gits.filter(entry => isInside(entry.name, folders))
  return [...openers, ...inside].map(({ pid, program }) => ({ pid, program }))
}

/** lsof exits 1 when it found nothing; its fields come one a line: `p<pid>`, `c<program>`, `n<path>`. */
async function lsof(args: string[]): Promise<(LockHolder & { name: string })[]> {
  const { stdout } = await promisify(execFile)('lsof', ['-w', '-F', 'pcn', ...args]).catch(() => ({ stdout: '' }))
  let current = { pid: 0, program: '' }
  return stdout.split('\n').flatMap(line => {
    if (line.startsWith('p')) current = { pid: Number(line.slice(1)), program: '' }
    if (line.startsWith('c')) current = { ...current, program: line.slice(1) }
    return line.startsWith('n') && current.pid !== process.pid ? [{ ...current, name: line.slice(1) }] : []
  })
}
