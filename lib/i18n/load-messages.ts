import type { Locale } from './locales'

/** Areas of the catalogues: one file per language and area, read as one namespace. */
export const MESSAGE_AREAS = [
  'common',
  'auth',
  'projects',
  'iteration',
  'inbox',
  'answering',
  'gates',
  'settings',
  'people',
  'approvers',
  'plan',
  'branch',
  'report',
  'checkpoint',
  'keys',
  'activity',
  'refusals',
] as const
export type MessageArea = (typeof MESSAGE_AREAS)[number]

/** All messages of one language, by area; `problems` holds the sentences of the plan linter. */
export async function loadMessages(locale: Locale): Promise<Record<string, MessageTree>> {
  const areas = await Promise.all(
    MESSAGE_AREAS.map(async area => {
      const file: { default: MessageTree } = await import(`./messages/${locale}/${area}.json`)
      return [area, file.default] as const
    }),
  )
  const problems: { default: MessageTree } = await import(`./problems/${locale}.json`)
  return { ...Object.fromEntries(areas), problems: problems.default }
}

export type MessageTree = { [key: string]: string | MessageTree }
