import { z } from 'zod'

const text = z.string().optional().catch(undefined)

const querySchema = z.object({
  /** `slug/number` or `slug/D-007`. */
  d: text,
  seen: z.coerce.number().int().positive().optional().catch(undefined),
  tab: text,
  list: text,
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
  chosen: string | null
  late: string | null
}

/** Reads the address of the inbox; what is not understood is as if it were not there. */
export function readInboxQuery(params: Record<string, string | string[] | undefined>): InboxQuery {
  const { d, seen, tab, list, option, late } = querySchema.parse(params)
  const match = /^(.+)\/(?:D-)?(\d{1,9})$/.exec(d ?? '')
  return {
    open: match?.[1] && match[2] ? { slug: match[1], number: Number(match[2]) } : null,
    seen: seen ?? null,
    tab: tab ?? null,
    isList: list !== undefined,
    chosen: option ?? null,
    late: late ?? null,
  }
}
