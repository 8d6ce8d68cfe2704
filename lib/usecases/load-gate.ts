import { Refusal } from '@/lib/core/errors'
import { requireRole } from './authorize'
import type { Context } from './context'
import { loadDecision } from './load-decision'

/** Names one Manual-Gate. */
export type GateName = { slug: string; number: number }

/** The decision of a Manual-Gate, for whoever may see its project; NOT_FOUND for others, and for any other kind. */
export async function loadGate(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, { slug, number }: GateName) {
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) throw notFound()
  const loaded = await loadDecision(ctx, slug, number)
  await requireRole(ctx, loaded.project.id, 'viewer')
  if (loaded.decision.kind !== 'manual-gate') throw notFound()
  return loaded
}

/** What the database's column holds. */
const LARGEST = 2 ** 31 - 1

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
}
