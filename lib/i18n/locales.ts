/** Languages of the product; the first is the default. */
export const LOCALES = ['en', 'zh-CN'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language's own name for itself, for the language switch. */
export const LOCALE_NAMES = { en: 'English', 'zh-CN': '简体中文' } as const satisfies Record<Locale, string>

/** True for a language of the product. */
export function isLocale(value: string | undefined): value is Locale {
  return LOCALES.some(locale => locale === value)
}

/** The language a request wants: the chosen one, else the first of `Accept-Language` that we have, else English. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string): Locale {
  if (isLocale(chosen)) return chosen
  for (const { tag } of parseAcceptLanguage(acceptLanguage)) {
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en'
  }
  return LOCALES[0]
}

function parseAcceptLanguage(header: string): { tag: string; weight: number }[] {
  return header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { tag, weight: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
}
