import { ChevronUp, CircleUser } from 'lucide-react'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { urls } from '@/lib/core/urls'
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales'
import { setLocaleAction, signOutAction } from './account-actions'

/**
 * Who is signed in, with language and sign-out behind it; a popover, so it opens before hydration and closes with
 * Escape and with a click elsewhere. Another language makes a new one, which is closed.
 */
export async function NavFoot({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  const [t, locale] = [await getTranslations('common'), await getLocale()]
  return (
    <div key={locale} className="group">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`${t('account')}: ${name}`}
        className="flex min-h-11 w-full items-center gap-2 rounded px-2.5 text-text-2 -outline-offset-2 hover:bg-hover desk:min-h-7 desk:px-2"
      >
        <CircleUser aria-hidden="true" size={16} className="shrink-0" />
        <span className="hidden min-w-0 truncate desk:inline">{name}</span>
        <ChevronUp
          aria-hidden="true"
          size={14}
          className="ml-auto hidden shrink-0 group-has-[:popover-open]:rotate-180 desk:block"
        />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="absolute inset-auto top-13 right-2 m-0 w-48 gap-px rounded border bg-surface p-1 text-text shadow-float open:grid desk:top-auto desk:right-auto desk:bottom-12 desk:left-2 desk:w-[168px]"
      >
        <p className="px-2 py-1.5 text-xs text-text-2 desk:hidden">{name}</p>
        <LanguageSwitch />
        <div className="border-t pt-px">
          <Link href={urls.inboxSettings()} prefetch={false} className={MENU_ITEM}>
            {t('settings')}
          </Link>
          <Link href={urls.account} prefetch={false} className={MENU_ITEM}>
            {t('account')}
          </Link>
          {isAdmin && (
            <Link href={urls.people} prefetch={false} className={MENU_ITEM}>
              {t('people')}
            </Link>
          )}
        </div>
        <form action={signOutAction} className="border-t pt-px">
          <button type="submit" className={`w-full ${MENU_ITEM}`}>
            {t('signOut')}
          </button>
        </form>
      </div>
    </div>
  )
}

/** One button per language, each in its own words. */
export async function LanguageSwitch({ inline = false }: { inline?: boolean }) {
  const [t, current] = [await getTranslations('common'), await getLocale()]
  return (
    <form action={setLocaleAction} aria-label={t('language')} className={inline ? '-ml-2 flex' : 'grid'}>
      {LOCALES.map(locale => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          className={`${inline ? '' : 'w-full'} ${MENU_ITEM} aria-[current]:font-medium aria-[current]:text-text`}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </form>
  )
}

const MENU_ID = 'account-menu'
const MENU_ITEM =
  'flex min-h-11 items-center rounded px-2 text-left text-xs text-text-2 hover:bg-hover hover:text-text desk:min-h-7'
