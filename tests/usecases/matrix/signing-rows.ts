import { randomUUID } from 'node:crypto'
import { delegateSigning } from '@/lib/usecases/delegate-signing'
import { endDelegation } from '@/lib/usecases/end-delegation'
import { noteFileSeen } from '@/lib/usecases/note-file-seen'
import { overrideGate } from '@/lib/usecases/override-gate'
import { readApprovers } from '@/lib/usecases/read-approvers'
import { readCoveredFile } from '@/lib/usecases/read-covered-file'
import { readFileBlob } from '@/lib/usecases/read-file-blob'
import { readGate } from '@/lib/usecases/read-gate'
import { readPlanPage } from '@/lib/usecases/read-plan-page'
import { removeApprover } from '@/lib/usecases/remove-approver'
import { setSigningRules } from '@/lib/usecases/set-signing-rules'
import { signPlan } from '@/lib/usecases/sign-plan'
import { blobHash, giveCoveredFiles } from '@/tests/support/covered-scene'
import { changes, type MatrixRow, reads, type Turn } from './matrix-scene'

const HOUR_MS = 3_600_000
const DIGEST = 'd'.repeat(64)

/** Use cases about who signs, by the name of their file. Each actor is the approver of the turn: no token signs even so. */
export const SIGNING_ROWS: Record<string, MatrixRow> = {
  'read-approvers': reads('viewer', (ctx, { project: { slug } }) => readApprovers(ctx, { slug })),
  'read-plan-page': reads('viewer', (ctx, { project: { slug } }) => readPlanPage(ctx, { slug })),
  'remove-approver': changes(['project-admin', 'approver.remove'], actorSigns, (ctx, slug, { userId }) =>
    removeApprover(ctx, { slug, name: 'lead', was: userId }),
  ),
  'set-signing-rules': changes(['project-admin', 'project.signing-rules'], otherRules, (ctx, slug) =>
    setSigningRules(ctx, { slug, fourEyes: true, requiresBrowserSignature: true }),
  ),
  'delegate-signing': changes(['viewer-session', 'delegation.create'], standInOf, (ctx, toId, turn) =>
    delegateSigning(ctx, { slug: turn.project.slug, fromId: turn.userId, toId, ...window() }),
  ),
  'end-delegation': changes(['viewer-session', 'delegation.end'], delegation, (ctx, delegationId, turn) =>
    endDelegation(ctx, { slug: turn.project.slug, delegationId }),
  ),
  'override-gate': changes(
    ['project-admin', 'override-gate'],
    gateOfNobody,
    (ctx, { number, digest }, { project: { slug } }) =>
      overrideGate(ctx, { slug, number, digest, reason: 'Nobody is here', idempotencyKey: randomUUID() }),
  ),
  'sign-plan': changes(['viewer-session', 'plan.sign'], unsignedPlan, (ctx, slug) =>
    signPlan(ctx, { slug, approver: 'lead', digest: DIGEST, idempotencyKey: randomUUID() }),
  ),
  'read-gate': changes(['viewer', null], coveredGate, (ctx, gate) => readGate(ctx, gate)),
  'read-covered-file': changes(['viewer', null], coveredGate, (ctx, gate) =>
    readCoveredFile(ctx, { ...gate, path: 'words.md' }),
  ),
  'read-file-blob': changes(['viewer', null], coveredGate, (ctx, gate, turn) =>
    readFileBlob(ctx, { ...gate, hash: blobHash(pictureOf(turn)) }),
  ),
  // A person's own note of what they looked at: it writes no audit.
  'note-file-seen': changes(['viewer-session', null], coveredGate, (ctx, gate) =>
    noteFileSeen(ctx, { ...gate, path: 'words.md' }),
  ),
}

/** A picture that holds the words of its project. */
const pictureOf = ({ project }: Turn) => `<svg width="9"><!-- ${project.name} --></svg>`

async function coveredGate(turn: Turn): Promise<{ slug: string; number: number }> {
  const { slug } = turn.project
  const { number } = await turn.ask({ kind: 'manual-gate', itemId: null })
  const files = [
    { path: 'words.md', after: turn.project.name },
    { path: 'logo.svg', after: pictureOf(turn) },
  ]
  await giveCoveredFiles(turn.db, slug, number, files)
  return { slug, number }
}

const window = () => ({ startsAt: new Date(Date.now() - HOUR_MS), endsAt: new Date(Date.now() + HOUR_MS) })

async function actorSigns({ db, userId, project: { id: projectId, slug } }: Turn): Promise<string> {
  const where = { projectId_name: { projectId, name: 'lead' } }
  await db.approverName.upsert({ where, create: { projectId, name: 'lead', userId }, update: { userId } })
  return slug
}

async function gateOfNobody({ db, project: { id: projectId }, ask }: Turn) {
  await db.approverName.deleteMany({ where: { projectId } })
  return ask({ kind: 'manual-gate', options: [{ id: 'approve', label: 'Approve' }] })
}

async function otherRules({ db, project: { id, slug } }: Turn): Promise<string> {
  await db.project.update({ where: { id }, data: { fourEyes: false, requiresBrowserSignature: false } })
  return slug
}

/** A member who is not the actor. */
async function standInOf(turn: Turn): Promise<string> {
  await actorSigns(turn)
  const { db, project } = turn
  await db.delegation.deleteMany({ where: { projectId: project.id } })
  const member = { projectId: project.id, role: 'operator' }
  const username = `stand-in-${randomUUID()}`
  const person = { username, name: 'Stand-in', email: 'x@example.org', passwordHash: '-' }
  const { id } = await db.user.create({ data: { ...person, memberships: { create: member } } })
  return id
}

async function delegation(turn: Turn): Promise<string> {
  const toId = await standInOf(turn)
  const who = { fromId: turn.userId, toId, createdById: turn.userId, createdByName: 'Mei' }
  const row = await turn.db.delegation.create({ data: { projectId: turn.project.id, ...who, ...window() } })
  return row.id
}

async function unsignedPlan(turn: Turn): Promise<string> {
  const { db, project } = turn
  await db.planSigning.deleteMany({ where: { projectId: project.id } })
  const shown = { commit: 'c', digest: DIGEST, text: '{}', files: {}, at: new Date() }
  const where = { projectId: project.id }
  await db.planSnapshot.upsert({ where, create: { ...where, ...shown }, update: shown })
  await db.project.update({ where: { id: project.id }, data: { problems: [] } })
  return actorSigns(turn)
}
