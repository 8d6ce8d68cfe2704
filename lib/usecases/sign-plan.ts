import { z } from 'zod'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { signerNames } from '@/lib/core/decision/list-signers'
import { mayAnswer } from '@/lib/core/decision/may-answer'
import { Refusal } from '@/lib/core/errors'
import type { Problem } from '@/lib/core/plan/types'
import { canSignPlan } from '@/lib/core/plan/write-approval'
import { dayIn } from '@/lib/core/zone-clock'
import { auditAuthor } from './audit-author'
import { type ProjectRow, requireProject, roleIn } from './authorize'
import type { Context } from './context'
import { readSigningLines, signersOf } from './find-signers'
import { requireFreshSession } from './fresh-session'
import { planHasProblems } from './plan-has-problems'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

export const signPlanSchema = z.object({
  slug: z.string().min(1).max(200),
  /** The name to be written; one of the actor's. */
  approver: z.string().min(1).max(80),
  /** Digest of the plan that was shown. */
  digest: z.string().length(64),
  comment: z.string().trim().max(2_000).default(''),
  /** IANA zone whose day is the day of the signature. */
  zone: z.string().default('UTC'),
  idempotencyKey: z.uuid(),
})
export type SignPlanRequest = z.input<typeof signPlanSchema>

/**
 * Signs the plan as it was shown, in a browser, in the name of an approver that means the actor or in whose place they
 * stand. The worker writes it. The same request again signs once; a plan that changed since is CHANGED_SINCE_SEEN, a
 * signature already under way CONFLICT (`spec/files.md`, Approval digest).
 */
export async function signPlan(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  input: SignPlanRequest,
): Promise<void> {
  const request = signPlanSchema.parse(input)
  const { slug, approver, digest, comment, idempotencyKey } = request
  const person = await requireFreshSession(ctx)
  const project = await requireProject(ctx, slug, 'viewer')
  const signer = await requireSigner(ctx, project, approver)
  const repeated = { idempotencyKey, byId: person.userId }
  if ((await ctx.db.planSigning.count({ where: repeated })) > 0) return
  await requireSignable(ctx, project, digest)
  const { userId: byId, name: byName, email: byEmail } = person
  const { onBehalfOf } = signer
  const now = ctx.clock()
  const data = {
    ...{ projectId: project.id, approver, date: dayIn(now, request.zone), digest, comment, idempotencyKey, at: now },
    ...{ byId, byName, byEmail, onBehalfOfId: onBehalfOf?.userId ?? null, onBehalfOfName: onBehalfOf?.name ?? null },
  }
  await ctx.db.$transaction(async tx => {
    // At most one is under way: a partial unique index decides between two at once.
    const { count } = await tx.planSigning.createMany({ data, skipDuplicates: true })
    if (count === 0 && (await tx.planSigning.count({ where: repeated })) > 0) return
    if (count === 0) throw underWay()
    const after = { approver, date: data.date, digest, ...(onBehalfOf ? { onBehalfOf: onBehalfOf.name } : {}) }
    const audit = { ...auditAuthor(person), at: now, action: 'plan.sign', projectId: project.id, subject: slug, after }
    await tx.audit.create({ data: audit })
    await markWake(tx, project.id)
    await tellChange(tx, { type: 'project', projectId: project.id })
  })
  await wakeProject(ctx, project.id)
}

/** The actor as a signer for this name; refuses FORBIDDEN naming who may. */
async function requireSigner(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, project: ProjectRow, approver: string) {
  const lines = await readSigningLines(ctx, [project.id])
  const all = signersOf(lines, { project, kind: 'plan-changed', approver: null, facts: null })
  const signers = all.filter(found => found.approver === approver)
  const { actor } = ctx
  const may =
    actor.kind === 'person'
      ? mayAnswer(KIND_RULES['plan-changed'], { ...actor, role: await roleIn(ctx, project.id), signers })
      : null
  if (may?.signer) return may.signer
  const who = signerNames(signers).join(', ')
  throw new Refusal('FORBIDDEN', {
    key: 'planSignerOnly',
    message: `Only ${who || 'a person named as an approver of this project'} may sign the plan as "${approver}".`,
    values: { who, approver, known: who === '' ? 'no' : 'yes' },
  })
}

async function requireSignable(ctx: Pick<Context, 'db'>, project: ProjectRow, digest: string): Promise<void> {
  const snapshot = await ctx.db.planSnapshot.findUnique({ where: { projectId: project.id } })
  if (!snapshot)
    throw new Refusal('PRECONDITION_FAILED', { key: 'planUnread', message: 'The plan has not been read yet.' })
  if (snapshot.digest !== digest)
    throw new Refusal('CHANGED_SINCE_SEEN', {
      key: 'planChanged',
      message: 'The plan changed since you looked. Nothing was signed; look again.',
      data: { digest: snapshot.digest },
    })
  const unshown = Object.entries(snapshot.files as Record<string, string | null>).filter(([, text]) => text === null)
  if (unshown.length > 0) throw notShown(unshown.map(([path]) => path).join(', '))
  const errors = (project.problems as unknown as Problem[]).filter(problem => problem.severity === 'error')
  if (!canSignPlan(errors)) throw planHasProblems(errors)
}

/** Nobody signs what they did not see. */
function notShown(files: string): Refusal {
  const message = `Too large to be shown here, and so not to be signed here: ${files}. Split it into smaller phases.`
  return new Refusal('PRECONDITION_FAILED', { key: 'planNotShown', message, values: { files } })
}

function underWay(): Refusal {
  const message = 'A signature under this plan is on its way into the repository already.'
  return new Refusal('CONFLICT', { key: 'planSigningUnderWay', message })
}
