import { InboxAnnouncer } from '@/components/decisions/inbox-announcer'
import { isFinal } from '@/lib/core/decision/answer-life'
import type { OpenSight } from '@/lib/core/decision/tell-changes'
import { readOpenOnce, readTrayOnce } from './read-once'
import { pageContext } from './session'

type InboxNewsProps = {
  /** What is not told from one page to another. */
  page: string
  open: { slug: string; number: number } | null
  /** Of the open decision in the list, from 1; 0 when it stands in none. */
  position: number
  total: number
  newcomers: number
}

/** For those who do not see the page: what changed since it was last read. */
export async function InboxNews({ page, open, position, total, newcomers }: InboxNewsProps) {
  const { held } = await readTrayOnce()
  return (
    <InboxAnnouncer
      page={page}
      sight={{
        now: (await pageContext()).clock().toISOString(),
        held: held.map(({ slug, number, revision, optionLabel, heldUntil }) => {
          return { slug, number, revision, choice: optionLabel, heldUntil }
        }),
        newcomers,
        open: open && (await openSight(open, position)),
        total,
      }}
    />
  )
}

async function openSight({ slug, number }: { slug: string; number: number }, position: number): Promise<OpenSight> {
  const view = await readOpenOnce(slug, number)
  const answer = view.answers.at(-1)
  const stands = answer && !answer.isYours && answer.state !== 'undone'
  return {
    slug: view.slug,
    number: view.number,
    question: view.question,
    position,
    other: stands ? { who: answer.by, choice: answer.optionLabel } : null,
    isClosed: isFinal(view.state) && view.state !== 'consumed',
  }
}
