import { createTranslator } from 'next-intl'
import type { Problem } from '@/lib/core/plan/types'
import { loadMessages } from '@/lib/i18n/load-messages'
import { pickLocale } from '@/lib/i18n/locales'
import type { RefusalWords } from './run-action'

/** The sentences the API says, in the language of one request. */
export type ApiWords = {
  locale: string
  refusals: RefusalWords
  problem(problem: Problem): string
  /** A sentence of any area, by its whole key. */
  say(key: string, values?: Record<string, string | number>): string
}

/** What an endpoint is given beside its input: the address of this Gatewalk and the words of the caller's language. */
export type ApiCall = { url: string; words: ApiWords }

/** The words for `Accept-Language`; a client that names no language is told English. Needs no request scope of Next. */
export async function readApiWords(request: Request): Promise<ApiWords> {
  const locale = pickLocale(undefined, request.headers.get('accept-language') ?? '')
  const messages = await loadMessages(locale)
  // The catalogues are read at run time, so their keys are no types.
  const wordsOf = (namespace: string) =>
    createTranslator({ locale, messages, namespace: namespace as never }) as unknown as RefusalWords
  const problems = wordsOf('problems')
  const all = createTranslator({ locale, messages }) as unknown as RefusalWords
  return {
    locale,
    say: (key, values) => all(key, values),
    refusals: wordsOf('refusals'),
    problem: ({ code, values, message }) => (problems.has(code) ? problems(code, values) : message),
  }
}
