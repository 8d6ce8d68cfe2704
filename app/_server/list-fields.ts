import { z } from 'zod'
import { filterFields, readInboxFilter } from '@/lib/core/decision/inbox-filter'
import type { InboxView } from '@/lib/core/inbox-urls'

/** The list that a form of the inbox stands beside: up to when it was read, and what narrowed it. */
export const listFieldsSchema = z.object({
  listedAt: z.coerce.number().default(0),
  filter: z
    .string()
    .default('')
    .transform(fields => readInboxFilter(Object.fromEntries(new URLSearchParams(fields)))),
})

/** The same as hidden fields of a form. */
export function listFields({ seen, filter }: InboxView): Record<string, string> {
  return { listedAt: String(seen ?? 0), filter: String(new URLSearchParams(filterFields(filter ?? {}))) }
}

/** The same as a part of an address. */
export function listView({ listedAt, filter }: z.output<typeof listFieldsSchema>): InboxView {
  return { seen: listedAt || undefined, filter }
}
