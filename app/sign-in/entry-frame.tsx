import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../_server/nav-foot'

/** The page of someone who is not in yet: one narrow column, the language below. */
export async function EntryFrame({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = await getTranslations('common')
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[384px] content-center gap-6 px-4 py-10">
      <div className="grid gap-1.5">
        <p className="text-text-2">{t('product')}</p>
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <p className="text-md text-text-2">{text}</p>
      </div>
      {children}
      <div className="border-t pt-3">
        <LanguageSwitch inline />
      </div>
    </main>
  )
}
