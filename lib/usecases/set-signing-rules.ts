import { auditAuthor } from './audit-author'
import { requireProject } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

export type SigningRules = {
  /** Who wrote covered files by hand does not sign for them. */
  fourEyes: boolean
  /** An Approved-By line written by hand counts for nothing. */
  requiresBrowserSignature: boolean
}

/** Sets how a project is signed: its administrators, in a browser (`spec/files.md`, Approval digest). */
export async function setSigningRules(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  { slug, fourEyes, requiresBrowserSignature }: SigningRules & { slug: string },
): Promise<void> {
  const person = await requireFreshSession(ctx)
  const project = await requireProject(ctx, slug, 'admin')
  const { id: projectId } = project
  const before = { fourEyes: project.fourEyes, requiresBrowserSignature: project.requiresBrowserSignature }
  const after = { fourEyes, requiresBrowserSignature }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await ctx.db.$transaction(async tx => {
    await tx.project.update({ where: { id: projectId }, data: after })
    const audit = { action: 'project.signing-rules', projectId, subject: slug, before, after }
    await tx.audit.create({ data: { ...auditAuthor(person), at: ctx.clock(), ...audit } })
    await markWake(tx, projectId)
    await tellChange(tx, { type: 'project', projectId })
  })
  await wakeProject(ctx, projectId)
}
