import { checkOrigin } from '@/lib/git/check-origin'
import { checkVersion } from '@/lib/git/check-version'
import { clearLocks, findHolders, findLocks } from '@/lib/git/clear-locks'
import { commitFiles, commitTree } from '@/lib/git/commit-files'
import { fillSubmodules, missingSubmodules } from '@/lib/git/fill-submodules'
import { findOddities } from '@/lib/git/find-oddities'
import { listenForHooks } from '@/lib/git/hook-server'
import { initRepository } from '@/lib/git/init-repository'
import { inspectOrigin } from '@/lib/git/inspect-origin'
import { mergeBase, mergeCommits, readConflicts, resolveMerge } from '@/lib/git/merge-commits'
import {
  cloneMirror,
  createNumberedRef,
  fetchOrigin,
  leaseObject,
  moveRefs,
  readRefs,
  writeLeaseRef,
  writeMirrorConfig,
} from '@/lib/git/mirror'
import { pushBranch } from '@/lib/git/push-branch'
import { countApart, listChangedFiles, listNewestCommits } from '@/lib/git/read-branch-changes'
import {
  describeCode,
  findBarePointers,
  findStep,
  isAncestor,
  listChanges,
  listCommits,
  readDiff,
  readFolder,
  resolveCommit,
} from '@/lib/git/read-commit'
import { readFileChanges, readTexts } from '@/lib/git/read-file-changes'
import { listTree, listTreeDifferences, readBlobSizes, readBlobs } from '@/lib/git/read-tree'
import { restoreWorktree } from '@/lib/git/restore-worktree'
import { createGitRunner } from '@/lib/git/run-git'
import { findTouchedSubmodules } from '@/lib/git/submodule-changes'
import {
  detachWorktree,
  fillWorktree,
  indexTree,
  keepWorktree,
  listWorktrees,
  moveWorktree,
  openWorktree,
  readWorktree,
  removeWorktree,
  resetWorktree,
  snapshotTree,
} from '@/lib/git/worktree'
import { childGitEnvironment, writeHooks } from '@/lib/git/write-hooks'

const COMMANDS = {
  checkVersion,
  checkOrigin,
  findOddities,
  writeMirrorConfig,
  moveWorktree,
  fillSubmodules,
  missingSubmodules,
  findTouchedSubmodules,
  cloneMirror,
  fetchOrigin,
  readRefs,
  moveRefs,
  writeLeaseRef,
  createNumberedRef,
  commitFiles,
  commitTree,
  resolveCommit,
  readFolder,
  listCommits,
  listChanges,
  listNewestCommits,
  listChangedFiles,
  countApart,
  readDiff,
  readFileChanges,
  readTexts,
  listTree,
  listTreeDifferences,
  readBlobSizes,
  readBlobs,
  findBarePointers,
  findStep,
  isAncestor,
  describeCode,
  mergeCommits,
  readConflicts,
  resolveMerge,
  mergeBase,
  openWorktree,
  removeWorktree,
  listWorktrees,
  resetWorktree,
  detachWorktree,
  fillWorktree,
  readWorktree,
  snapshotTree,
  indexTree,
  keepWorktree,
  restoreWorktree,
  pushBranch,
  inspectOrigin,
  initRepository,
} as const

/** What needs no git process, or brings its own settings. */
const UNBOUND = {
  leaseObject,
  writeHooks,
  clearLocks,
  findLocks,
  findHolders,
  listenForHooks,
  childGitEnvironment,
} as const

type Commands = typeof COMMANDS
type WithoutRunner<F> = F extends (git: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never

/** Everything the use cases ask of git; each command is documented where it is written. */
export type Git = { [Name in keyof Commands]: WithoutRunner<Commands[Name]> } & typeof UNBOUND & {
    run: ReturnType<typeof createGitRunner>
  }

/** Binds the commands to one clean environment, made from the process environment of a composition root. */
export function createGit(processEnv: Record<string, string | undefined>): Git {
  const run = createGitRunner(processEnv)
  const bound = Object.fromEntries(
    Object.entries(COMMANDS).map(([name, command]) => {
      const call = command as (git: typeof run, ...rest: unknown[]) => unknown
      return [name, (...rest: unknown[]) => call(run, ...rest)]
    }),
  )
  return {
    ...(bound as unknown as Omit<Git, keyof typeof UNBOUND | 'run'>),
    ...UNBOUND,
    run,
  }
}
