import { headers } from 'next/headers'
import { cache } from 'react'
import { Refusal } from '@/lib/core/errors'
import type { GateName } from '@/lib/usecases/load-gate'
import { noteFileSeen } from '@/lib/usecases/note-file-seen'
import { readCoveredFile } from '@/lib/usecases/read-covered-file'
import { type GateView, readGate } from '@/lib/usecases/read-gate'
import { orNotFound } from '../../../_server/or-not-found'
import { pageContext } from '../../../_server/session'
import type { GateParams } from './gate-place'

/** The gate of a page; a covered file that the address names is opened by it, and counts as seen from then on. */
export async function openGate(name: GateName, { file, tab }: GateParams): Promise<GateView> {
  if (file && (!tab || tab === 'files') && !(await isPrefetch())) await noteSeen(name, file)
  return orNotFound(readGate(await pageContext(), name))
}

/** A covered file with both its versions, or null when the gate covers no such file. */
export const openFile = cache(async (slug: string, number: number, path: string, isSince: boolean) => {
  const ctx = await pageContext()
  return orNothing(readCoveredFile(ctx, { slug, number, path, isSince }))
})

async function noteSeen(name: GateName, path: string): Promise<void> {
  const ctx = await pageContext()
  await orNothing(noteFileSeen(ctx, { ...name, path }))
}

/** What a browser fetches ahead of a click nobody has seen. */
async function isPrefetch(): Promise<boolean> {
  const sent = await headers()
  return sent.has('next-router-prefetch') || /prefetch|prerender/.test(sent.get('sec-purpose') ?? '')
}

async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}
