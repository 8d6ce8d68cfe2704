import type { ListedDecision } from '@/components/decisions/listed-decision'
import type { InboxRow } from '@/lib/usecases/inbox-row'

/** Letters of a question that two lines of the list can show at most. */
const SHOWN = 240

/** What the list needs of a row, and no more: a page carries fifty of them. */
export function listedRow(row: InboxRow): ListedDecision {
  const { slug, projectName, number, kind, phaseId, itemId, askedAt, urgentPoints, digest, settled } = row
  return {
    ...{ slug, projectName, number, kind, phaseId, itemId, askedAt, urgentPoints, digest, settled },
    question: row.question.length > SHOWN ? `${row.question.slice(0, SHOWN)}…` : row.question,
    options: row.options.map(({ id, label }) => ({ id, label })),
    held: row.held && { by: row.held.by, isYours: row.held.isYours },
    youSign: row.youSign,
    isLoopStopped: row.isLoopStopped,
  }
}
