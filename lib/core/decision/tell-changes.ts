import { decisionLabel } from '@/lib/core/plan/decision-references'

/** One of the person's own answers that can still be taken back. */
export type HeldSight = { slug: string; number: number; revision: number; choice: string; heldUntil: string }

/** The decision that is open: its place in the list (0: none), and what others did to it. */
export type OpenSight = {
  slug: string
  number: number
  question: string
  position: number
  /** Somebody else's answer that stands. */
  other: { who: string; choice: string } | null
  isClosed: boolean
}

/** What of the inbox is told in words; times as ISO strings of the server. */
export type InboxSight = { now: string; held: HeldSight[]; newcomers: number; open: OpenSight | null; total: number }

export type InboxWord = {
  key:
    | 'row'
    | 'place'
    | 'held'
    | 'heldMany'
    | 'recorded'
    | 'recordedMany'
    | 'undone'
    | 'newcomers'
    | 'othersAnswering'
    | 'closed'
  values: Record<string, string | number>
}

/** Where the focus is: a row says where it stands itself, the heading says the question. */
export type SightFocus = 'row' | 'heading' | 'elsewhere'

/** What is different now, as keys of the catalogue with their values; what the focus says is not told. */
export function tellChanges(before: InboxSight, now: InboxSight, focus: SightFocus): InboxWord[] {
  return [
    ...tellHeld(before, now),
    ...tellGone(before, now),
    ...tellOpen(before.open, now, focus),
    ...(now.newcomers > before.newcomers ? [{ key: 'newcomers' as const, values: { count: now.newcomers } }] : []),
  ]
}

function tellHeld(before: InboxSight, { held, now }: InboxSight): InboxWord[] {
  const fresh = held.filter(answer => !before.held.some(known => isSame(known, answer)))
  const [first] = fresh
  if (!first) return []
  const seconds = Math.max(0, Math.ceil((Date.parse(first.heldUntil) - Date.parse(now)) / 1000))
  if (fresh.length > 1) return [{ key: 'heldMany', values: { count: fresh.length, seconds } }]
  return [{ key: 'held', values: { name: decisionLabel(first.number), choice: first.choice, seconds } }]
}

/** An answer that is no longer held was recorded when its time was over, else taken back. */
function tellGone(before: InboxSight, { held, now }: InboxSight): InboxWord[] {
  const gone = before.held.filter(answer => !held.some(known => isSame(known, answer)))
  const recorded = gone.filter(answer => answer.heldUntil <= now)
  const undone = gone.filter(answer => answer.heldUntil > now)
  const names = (answers: HeldSight[]) => answers.map(answer => decisionLabel(answer.number)).join(', ')
  return [
    ...(recorded.length > 1 ? [{ key: 'recordedMany' as const, values: { count: recorded.length } }] : []),
    ...(recorded.length === 1 ? [{ key: 'recorded' as const, values: { name: names(recorded) } }] : []),
    ...(undone.length > 0 ? [{ key: 'undone' as const, values: { name: names(undone) } }] : []),
  ]
}

function tellOpen(before: OpenSight | null, { open, total }: InboxSight, focus: SightFocus): InboxWord[] {
  if (!open) return []
  const name = decisionLabel(open.number)
  if (before?.slug !== open.slug || before.number !== open.number) {
    if (focus === 'row' || open.position === 0) return []
    const place = { position: open.position, total }
    return [
      focus === 'heading'
        ? { key: 'place', values: place }
        : { key: 'row', values: { ...place, question: open.question } },
    ]
  }
  if (open.isClosed && !before.isClosed) return [{ key: 'closed', values: { name } }]
  const isNews = open.other !== null && before.other?.choice !== open.other.choice
  return isNews && open.other ? [{ key: 'othersAnswering', values: { name, ...open.other } }] : []
}

function isSame(one: HeldSight, other: HeldSight): boolean {
  return one.slug === other.slug && one.number === other.number && one.revision === other.revision
}
