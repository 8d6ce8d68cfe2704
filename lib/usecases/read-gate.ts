import { createHash } from 'node:crypto'
import type { Mark } from '@/lib/core/plan/types'
import { type FileGroup, groupFiles } from '@/lib/core/signature/group-files'
import { manifestText } from '@/lib/core/signature/manifest'
import { requirePerson } from './authorize'
import type { Context } from './context'
import { type CoveredLine, coveredLine } from './covered-line'
import { type GateName, loadGate } from './load-gate'
import { type DecisionView, readDecision } from './read-decision'

export type SignatureView = {
  /** The decision it answers. */
  number: number
  outcome: string
  by: string
  onBehalfOf: string | null
  overrideReason: string | null
  /** The approver's name in the plan. */
  approver: string
  comment: string
  digest: string
  fileCount: number
  seenCount: number
  at: string
  /** The commit that holds it in SIGNATURES.md; null until then. */
  commit: string | null
  /** Since when it no longer holds, and the covered files that changed. */
  voided: { at: string; files: { path: string; before: string | null; after: string | null }[] } | null
}

export type GateView = {
  decision: DecisionView
  /** Who looks, by name. */
  reader: string
  /** Covered files; their counts are of all, whatever is shown. */
  files: CoveredLine[]
  groups: FileGroup<CoveredLine>[]
  seen: number
  /** Blob and path of each covered file, a line each, and its SHA-256. */
  manifest: { text: string; digest: string }
  /** What was signed at this gate. */
  signatures: SignatureView[]
  /** The approval of the same phase that became void, when this gate asks for another; then files tell what changed since. */
  former: SignatureView | null
  /** The gate of the same phase that was asked after this one. */
  askedAgain: { number: number; isWaiting: boolean } | null
  /** Every phase has passed. */
  isPlanDone: boolean
  items: { itemId: string; mark: Mark; text: string }[]
}

/** Signatures of one phase that are read. */
const SIGNATURES = 50

/** One Manual-Gate with everything its sign-off page shows but the contents of files; NOT_FOUND for strangers. */
export async function readGate(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, name: GateName): Promise<GateView> {
  const { userId, name: reader } = requirePerson(ctx)
  const { row, project } = await loadGate(ctx, name)
  const { id: decisionId, phaseId } = row
  const ofPhase = { projectId: project.id, phaseId }
  const [decision, rows, seenRows, signatureRows, next, items, openPhases] = await Promise.all([
    readDecision(ctx, name.slug, name.number),
    ctx.db.coveredFile.findMany({ where: { decisionId } }),
    ctx.db.fileSeen.findMany({ where: { decisionId, userId }, select: { path: true, hash: true } }),
    ctx.db.signature.findMany({
      where: { ...ofPhase, kind: 'manual-gate' },
      orderBy: { signedAt: 'desc' },
      take: SIGNATURES,
    }),
    ctx.db.decision.findFirst({
      where: { ...ofPhase, kind: 'manual-gate', number: { gt: name.number } },
      orderBy: { number: 'desc' },
      select: { number: true, state: true },
    }),
    ctx.db.item.findMany({
      where: ofPhase,
      orderBy: { position: 'asc' },
      select: { itemId: true, mark: true, text: true },
    }),
    ctx.db.phase.count({ where: { projectId: project.id, mark: 'open' } }),
  ])
  const seen = new Map(seenRows.map(one => [one.path, one.hash]))
  const files = rows.map(file => coveredLine(file, seen))
  const text = manifestText(new Map(files.map(file => [file.path, file.hash])))
  const signatures = signatureRows.map(signatureView)
  const isAskedAgain = rows.some(file => file.sinceHash !== null)
  return {
    decision,
    reader,
    files,
    groups: groupFiles(files),
    seen: files.filter(file => file.isSeen).length,
    manifest: { text, digest: createHash('sha256').update(text).digest('hex') },
    signatures: signatures.filter(signature => signature.number === name.number),
    former: isAskedAgain ? (signatures.find(one => isFormer(one, name.number)) ?? null) : null,
    askedAgain: next ? { number: next.number, isWaiting: next.state === 'pending' } : null,
    isPlanDone: openPhases === 0,
    items: items.map(item => ({ ...item, mark: item.mark as Mark })),
  }
}

function isFormer({ number, outcome }: SignatureView, asked: number): boolean {
  return number < asked && outcome === 'approve'
}

type SignatureRow = NonNullable<Awaited<ReturnType<Context['db']['signature']['findFirst']>>>

function signatureView(row: SignatureRow): SignatureView {
  const { outcome, approver, comment, digest, fileCount, seenCount, commit, overrideReason } = row
  return {
    ...{ outcome, approver, comment, digest, fileCount, seenCount, commit, overrideReason },
    number: row.number ?? 0,
    by: row.byName,
    onBehalfOf: row.onBehalfOfName,
    at: row.signedAt.toISOString(),
    voided: row.voidedAt && {
      at: row.voidedAt.toISOString(),
      files: (row.voidedWhy ?? []) as NonNullable<SignatureView['voided']>['files'],
    },
  }
}
