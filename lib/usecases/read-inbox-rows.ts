import type { InboxFilter } from '@/lib/core/decision/inbox-filter'
import { type FrameContext, listedRows } from './inbox-frame'
import { findInboxRows, type InboxRow } from './inbox-row'

/** Rows that one request may ask for. */
const LIMIT = 200

/** Further rows of a list that is open: those from place `from` on, as the list stood at `seen`. */
export async function readInboxRows(
  ctx: FrameContext,
  { seen, from, limit, filter }: { seen: number; from: number; limit: number; filter?: InboxFilter },
): Promise<InboxRow[]> {
  return findInboxRows(ctx, { where: listedRows(ctx, { seen, filter }), skip: from, take: Math.min(limit, LIMIT) })
}
