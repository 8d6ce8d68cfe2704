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
  const { row } = await loadGate(ctx, gate)
  const file = await ctx.db.coveredFile.findUnique({ where: { decisionId_path: { decisionId: row.id, path } } })
  if (!file || row.state !== 'pending') return
  const [name, hash, at] = [{ decisionId: row.id, userId, path }, signedHash(file), ctx.clock()]
  await ctx.db.fileSeen.upsert({
    where: { decisionId_userId_path: name },
    create: { ...name, hash, at },
    update: { hash, at },
  })
}
