import type { Author } from '@/lib/core/decision/list-signers'
import { AUTHOR_FORMAT, type AuthoredCommit, readAuthorLog } from '@/lib/core/git/author-log'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type Range = { base: string; head: string; paths: ReadonlySet<string> }

/**
 * The people who changed some of these paths by hand, each once, by git's author: what the loop's sessions committed is
 * nobody's, also where the loop commits under a person's name; a subject proves nothing (`spec/inbox.md`, four-eyes).
 */
export async function findAuthors(ctx: WorkerContext, work: Workplace, range: Range): Promise<Author[]> {
  const touching = (await listTouching(ctx, work, range)).filter(({ paths }) =>
    paths.some(path => range.paths.has(path)),
  )
  if (touching.length === 0) return []
  const ofSessions = await listSessionCommits(ctx, work, touching)
  const authors = touching.filter(({ hash }) => !ofSessions.has(hash)).map(({ name, email }) => ({ name, email }))
  return authors.filter(
    (author, at) => authors.findIndex(other => other.name === author.name && other.email === author.email) === at,
  )
}

/** Of a merge only what it changed itself counts. */
async function listTouching(ctx: WorkerContext, work: Workplace, { base, head }: Range): Promise<AuthoredCommit[]> {
  const args = ['log', '-z', '-c', '--name-only', '--no-renames', AUTHOR_FORMAT, `${base}..${head}`, '--']
  return readAuthorLog((await ctx.git.run(args, { cwd: work.mirror })).stdout)
}

/** Commits among these that sessions made; a child's commits carry the loop's identity, so that the name tells nothing. */
async function listSessionCommits(
  ctx: WorkerContext,
  work: Workplace,
  touching: readonly { hash: string }[],
): Promise<Set<string>> {
  const landed = { projectId: work.project.id, headCommit: { not: null }, outcome: 'verified' }
  const rows = await ctx.db.iteration.findMany({ where: landed, select: { baseCommit: true, headCommit: true } })
  const asked = new Set(touching.map(commit => commit.hash))
  const found = new Set<string>()
  for (const { baseCommit, headCommit } of rows) {
    if (found.size === asked.size || headCommit === null) break
    for (const { hash } of await ctx.git.listCommits(work.mirror, baseCommit, headCommit))
      if (asked.has(hash)) found.add(hash)
  }
  return found
}
