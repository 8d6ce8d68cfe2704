'use server'

import { revalidatePath } from 'next/cache'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { Refusal } from '@/lib/core/errors'
import { urls } from '@/lib/core/urls'
import { isLocale } from '@/lib/i18n/locales'
import { signOut } from '@/lib/usecases/sign-out'
import { LOCALE_COOKIE } from './cookies'
import { forgetSession, requestContext } from './session'

/** Keeps the language that this browser wants from now on. */
export async function setLocaleAction(form: FormData): Promise<void> {
  const locale = form.get('locale')
  if (typeof locale !== 'string' || !isLocale(locale)) return
  const jar = await cookies()
  jar.set(LOCALE_COOKIE, locale, { path: '/', maxAge: 365 * 86_400, sameSite: 'lax' })
  revalidatePath('/', 'layout')
}

/** Revokes this browser's session and goes to the sign-in page; also when it was revoked already. */
export async function signOutAction(): Promise<void> {
  try {
    await signOut(await requestContext())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await forgetSession()
  redirect(urls.signIn)
}
