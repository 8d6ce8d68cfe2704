import type { CoveredFile } from '@/lib/db/generated/client'
import { requireSession } from './authorize'
import type { Context } from './context'
import { signedHash } from './covered-line'
import { type GateName, loadGate } from './load-gate'

/**
 * Notes that the actor has opened a covered file as it is now; a signature counts how many of its files were
 * (`spec/inbox.md`, Manual-Gate sign-off). A person's own note, so no audit row: what counts is kept in the signature.
 */
export async function noteFileSeen(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { path, ...gate }: GateName & { path: string },
): Promise<void> {
  const { userId } = requireSession(ctx)
  const { row, project } = await loadGate(ctx, gate)
  const file = await ctx.db.coveredFile.findUnique({ where: { decisionId_path: { decisionId: row.id, path } } })
  if (!file || row.state !== 'pending' || !(await canBeShown(ctx, project.id, file))) return
  const [name, hash, at] = [{ decisionId: row.id, userId, path }, signedHash(file), ctx.clock()]
  await ctx.db.fileSeen.upsert({
    where: { decisionId_userId_path: name },
    create: { ...name, hash, at },
    update: { hash, at },
  })
}

/** Nobody has seen what a page cannot show: other binary files than pictures, and what was too large to be kept. */
async function canBeShown(ctx: Pick<Context, 'db'>, projectId: string, file: CoveredFile): Promise<boolean> {
  if (file.kind === 'binary') return false
  const hash = file.afterHash ?? file.beforeHash
  return hash === null || (await ctx.db.fileBlob.count({ where: { projectId, hash } })) > 0
}
