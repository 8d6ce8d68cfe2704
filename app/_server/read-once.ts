import { cache } from 'react'
import { readDecision } from '@/lib/usecases/read-decision'
import { readTray } from '@/lib/usecases/read-tray'
import { orNotFound } from './or-not-found'
import { pageContext } from './session'

/** The actor's tray; several parts of the page show it, and it is read once for all of them. */
export const readTrayOnce = cache(async () => readTray(await pageContext()))

/** The open decision, read once for the page and what is said of it. */
export const readOpenOnce = cache(async (slug: string, number: number) =>
  orNotFound(readDecision(await pageContext(), slug, number)),
)
