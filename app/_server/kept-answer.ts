import { cookies } from 'next/headers'
import { z } from 'zod'
import { KEPT_ANSWER_COOKIE } from './cookies'

/** What a person gave that came too late: it waits for them on the page of the decision, also without script. */
export type KeptAnswer = { optionId: string; text: string }

const keptSchema = z.object({ slug: z.string(), number: z.number(), optionId: z.string(), text: z.string() })

const KEPT_SECONDS = 600
/** A cookie holds about 4,000 bytes; with script the tab keeps the whole of it. */
const TEXT_LENGTH = 600

/** Keeps an answer that was not recorded for ten minutes in this browser; only the last one. */
export async function keepAnswer(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '')
  const text = [...field('text')].slice(0, TEXT_LENGTH).join('')
  const kept = { slug: field('slug'), number: Number(field('number')), optionId: field('optionId'), text }
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const jar = await cookies()
  jar.set(KEPT_ANSWER_COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: KEPT_SECONDS })
}

/** The kept answer to this decision; null when there is none. */
export async function readKeptAnswer(slug: string, number: number): Promise<KeptAnswer | null> {
  const value = (await cookies()).get(KEPT_ANSWER_COOKIE)?.value
  const kept = keptSchema.safeParse(value && readJson(Buffer.from(value, 'base64url').toString('utf8')))
  if (!kept.success || kept.data.slug !== slug || kept.data.number !== number) return null
  const { optionId, text } = kept.data
  return { optionId, text }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
