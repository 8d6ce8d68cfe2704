import { z } from 'zod'
import { type InboxFilter, readInboxFilter } from '@/lib/core/decision/inbox-filter'

const text = z.string().optional().catch(undefined)

const querySchema = z.object({
  /** `slug/number` or `slug/D-007`. */
  d: text,
  seen: z.coerce.number().int().positive().optional().catch(undefined),
  from: z.coerce.number().int().nonnegative().optional().catch(undefined),
  tab: text,
  list: text,
  panel: text,
  /** Option chosen beforehand by a link. */
  option: text,
  /** Option whose answer came too late. */
  late: text,
})

export type InboxQuery = {
  open: { slug: string; number: number } | null
  seen: number | null
  tab: string | null
  isList: boolean
  /** The form of the filter is open. */
  isPanel: boolean
  filter: InboxFilter
  /** Place of the first row, when one pages through the list. */
  from: number | null
  chosen: string | null
  late: string | null
}

/** Reads the address of the inbox; what is not understood is as if it were not there. */
export function readInboxQuery(params: Record<string, string | string[] | undefined>): InboxQuery {
  const { d, seen, from, tab, list, panel, option, late } = querySchema.parse(params)
  const match = /^(.+)\/(?:D-)?(\d{1,9})$/.exec(d ?? '')
  return {
    open: match?.[1] && match[2] ? { slug: match[1], number: Number(match[2]) } : null,
    seen: seen ?? null,
    tab: tab ?? null,
    isList: list !== undefined,
    isPanel: panel !== undefined,
    filter: readInboxFilter(params),
    from: from ?? null,
    chosen: option ?? null,
    late: late ?? null,
  }
}
