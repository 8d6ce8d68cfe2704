import os from 'node:os'
import type { GitRunner } from '@/lib/git/run-git'

const asked = new WeakMap<GitRunner, Map<string, Promise<boolean>>>()

/** Whether git finds a program where it would start its filters from; asked once per program and process. */
export function isOnPath(git: GitRunner, program: string): Promise<boolean> {
  const known = asked.get(git) ?? new Map<string, Promise<boolean>>()
  asked.set(git, known)
  const answer = known.get(program) ?? ask(git, program)
  known.set(program, answer)
  return answer
}

async function ask(git: GitRunner, program: string): Promise<boolean> {
  const args = ['-c', 'alias.gatewalk-which=!command -v', 'gatewalk-which', program]
  return (await git(args, { cwd: os.tmpdir(), allow: [1, 126, 127, 128] })).code === 0
}
