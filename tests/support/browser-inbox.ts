import { createHash } from 'node:crypto'
import { decisionDigestText } from '@/lib/core/decision/digest-text'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { createDb, type Db } from '@/lib/db/client'
import { findEmbeddedUrl } from '@/lib/db/embedded-postgres'
import type { Product } from './product'

type Question = { number: number; kind: DecisionKind; question: string; options?: DecisionOption[]; hours: number }

/** Does something with the database of a product that runs. */
export async function withProductDb<T>(product: Product, run: (db: Db) => Promise<T>): Promise<T> {
  const url = await findEmbeddedUrl(product.home)
  if (!url) throw new Error('The product has no database yet')
  const db = createDb(url, { poolSize: 1, applicationName: 'gatewalk-test' })
  try {
    return await run(db)
  } finally {
    await db.$disconnect()
  }
}

/**
 * A project that only asks: its rows are there, but no worker serves its pool, so every answer stays as its person gave
 * it. The administrator signs its gates.
 */
export function askQuestions(product: Product, slug: string, questions: Question[]): Promise<void> {
  return withProductDb(product, async db => {
    const identity = { identityName: slug, identityEmail: 'a@b.c', identitySource: 'fallback' }
    const place = { origin: `/nowhere/${slug}`, baseBranch: 'main', pool: 'nobody' }
    const project = await db.project.create({ data: { slug, name: `Project ${slug}`, ...place, ...identity } })
    const phase = { phaseId: 'P5', position: 0, title: 'Transactional mail', prdPath: 'ralph-loop/PRD-P5.md' }
    const gate = { autoGate: 'npm test', approver: 'lead', thing: 'the mail texts', mark: 'open' }
    await db.phase.create({ data: { projectId: project.id, ...phase, ...gate } })
    const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } })
    await db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: admin.id } })
    for (const question of questions) await db.decision.create({ data: { projectId: project.id, ...row(question) } })
  })
}

function row({ number, kind, question, hours, ...given }: Question) {
  const fixed = kind in FIXED_OPTIONS ? [...FIXED_OPTIONS[kind as keyof typeof FIXED_OPTIONS]] : []
  const options = given.options ?? fixed
  const shown = { kind, question, context: 'The spec is silent.', options, evidence: null }
  // A gate without its files takes no answer.
  const facts: DecisionFacts | null =
    kind === 'manual-gate'
      ? { gate: { approver: 'lead', thing: 'the mail texts', digest: 'of nothing', files: 0, resigns: null } }
      : null
  const digest = createHash('sha256')
    .update(decisionDigestText({ ...shown, facts }))
    .digest('hex')
  const askedAt = new Date(Date.now() - hours * 3_600_000)
  const stored = { ...shown, ...(facts ? { facts } : {}), options: options as object[] }
  return { ...stored, number, phaseId: 'P5', tags: [], askedAt, listedAt: askedAt, digest }
}
