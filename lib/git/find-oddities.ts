import { constants } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import type { OriginProblem } from '@/lib/core/git/origin-problem'
import { remoteAddressFault } from '@/lib/core/git/remote-address'
import type { RepositoryOddity } from '@/lib/core/git/repository-oddity'
import { submoduleUrl } from '@/lib/core/git/submodule-url'
import { describeParent, findLocal, PROTOCOLS } from '@/lib/git/fill-submodules'
import type { OriginFacts } from '@/lib/git/inspect-origin'
import { isOnPath } from '@/lib/git/is-on-path'
import { listSubmodules } from '@/lib/git/list-submodules'
import type { GitRunner } from '@/lib/git/run-git'

/** A page waits for the answer: long enough for a server that lives. */
const ANSWER_MS = 10_000

/**
 * What is unusual about a repository at a commit, and what cannot be worked with there. Nothing is written; addresses of
 * submodules that are not on this host are asked for within ten seconds.
 */
export async function findOddities(
  git: GitRunner,
  facts: OriginFacts,
  base: string,
): Promise<{ oddities: RepositoryOddity[]; problem: OriginProblem | null }> {
  const commit = `refs/heads/${base}`
  const [filters, submodules, hooks] = await Promise.all([
    findFilters(git, facts.root, commit),
    findMissing(git, facts.root, commit),
    findSkippedHooks(facts),
  ])
  const signing: RepositoryOddity[] = facts.signs ? [{ code: 'unsigned', values: {} }] : []
  return {
    oddities: [...headOddities(facts, base), ...signing, ...hooks, ...submodules, ...filters.oddities],
    problem: filters.problem,
  }
}

function headOddities({ currentBranch, branches }: OriginFacts, branch: string): RepositoryOddity[] {
  if (currentBranch === null) return [{ code: 'head-detached', values: { branch } }]
  if (branches.includes(currentBranch)) return []
  return [{ code: 'head-unborn', values: { current: currentBranch, branch } }]
}

const HOOKS = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'pre-push']

async function findSkippedHooks({ root, hooksPath }: OriginFacts): Promise<RepositoryOddity[]> {
  if (hooksPath === null) return []
  const folder = path.resolve(root, hooksPath)
  const present = (await readdir(folder).catch(() => [])).filter(name => HOOKS.includes(name))
  const canRun = await Promise.all(
    present.map(name =>
      access(path.join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  const names = present.filter((_, at) => !canRun[at])
  return names.length === 0 ? [] : [{ code: 'hooks-not-executable', values: { names: names.join(', ') } }]
}

async function findMissing(git: GitRunner, root: string, commit: string): Promise<RepositoryOddity[]> {
  const submodules = await listSubmodules(git, root, commit)
  if (submodules.length === 0) return []
  const parent = await describeParent(git, root)
  const asked = submodules.map(async (submodule): Promise<RepositoryOddity[]> => {
    if (await findLocal(git, submodule, parent)) return []
    const url = submodule.url === null ? '' : submoduleUrl(submodule.url, parent.url)
    const args = ['ls-remote', '--quiet', '--exit-code', '--', url, 'HEAD']
    const options = { cwd: root, env: PROTOCOLS, timeoutMs: ANSWER_MS, allow: [1, 2, 128], searchesUp: true }
    const answer = remoteAddressFault(url) ? null : await git(args, options).catch(() => null)
    // 2 = it answered and has no HEAD.
    if (answer && (answer.code === 0 || answer.code === 2)) return []
    return [{ code: 'submodule-missing', values: { path: submodule.path, url: maskCredentials(url) || '—' } }]
  })
  return (await Promise.all(asked)).flat()
}

type FilterFindings = { oddities: RepositoryOddity[]; problem: OriginProblem | null }

async function findFilters(git: GitRunner, root: string, commit: string): Promise<FilterFindings> {
  const args = [
    'grep',
    '--no-color',
    '-h',
    '-o',
    '-E',
    '-e',
    'filter=[^[:space:]]+',
    commit,
    '--',
    ':(top,glob)**/.gitattributes',
  ]
  const { stdout } = await git(args, { cwd: root, allow: [1, 128] })
  const names = new Set(
    stdout
      .split('\n')
      .filter(Boolean)
      .map(line => line.slice('filter='.length)),
  )
  const found: FilterFindings = { oddities: [], problem: null }
  for (const filter of names) {
    const { isOnlyLocal, isRequired, program } = await readDriver(git, root, filter)
    const isThere = program === null ? filter !== 'lfs' : await isOnPath(git, program)
    if (filter === 'lfs' && !isThere) found.oddities.push({ code: 'lfs-pointers', values: {} })
    else if (isOnlyLocal) found.oddities.push({ code: 'filter-unused', values: { filter } })
    else if (program !== null && isRequired && !isThere)
      found.problem ??= { type: 'filter-missing', path: root, filter, program }
  }
  return found
}

/** A filter as git knows it here: where from, whether git gives up without it, and the program it starts. */
async function readDriver(git: GitRunner, root: string, filter: string) {
  const pattern = `^filter\\.${filter.replace(/[^A-Za-z0-9_-]/g, '.')}\\.(clean|smudge|process|required)$`
  const { stdout } = await git(['config', '--show-scope', '-z', '--get-regexp', pattern], { cwd: root, allow: [1] })
  const parts = stdout.split('\0')
  const entries = parts.slice(1).flatMap((entry, at) => {
    const scope = parts[at] ?? ''
    const [key = '', value = ''] = [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)]
    return at % 2 === 0 ? [{ scope, name: key.split('.').at(-1), value }] : []
  })
  const shared = entries.filter(entry => entry.scope !== 'local' && entry.scope !== 'worktree')
  const command = shared.find(entry => entry.name !== 'required' && entry.value)?.value ?? null
  const [first = '', second = ''] = command?.trim().split(/\s+/) ?? []
  return {
    isOnlyLocal: entries.length > 0 && shared.length === 0,
    isRequired: shared.some(entry => entry.name === 'required' && entry.value !== 'false'),
    program: command === null ? null : first === 'git' ? `git-${second}` : first,
  }
}
