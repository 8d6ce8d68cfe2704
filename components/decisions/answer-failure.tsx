import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { inboxUrls } from '@/lib/core/inbox-urls'
import type { AnswerFormState } from './answer-form-state'

/** Why nothing was recorded, what changed since seen, and what was kept. */
export function AnswerFailure({ state, href }: { state: NonNullable<AnswerFormState>; href: string }) {
  const t = useTranslations('inbox.form')
  const { failure, text, changes } = state
  const isOld = failure.key === 'reauthenticate'
  const isStale = failure.code === 'CONFLICT' || failure.code === 'CHANGED_SINCE_SEEN'
  return (
    <div className="mt-4">
      <Notice tone={isStale ? 'warning' : 'error'}>
        <div role={isStale ? 'alert' : undefined}>
          <p>{failure.message}</p>
          {changes.length > 0 && (
            <ul aria-label={t('changedTitle')} className="mt-1 grid gap-0.5">
              {changes.map(change => (
                <li key={change.field}>
                  {t(`changed.${change.field}`)}
                  {change.before !== '' || change.after !== '' ? (
                    <>
                      : <del>{change.before}</del> <ins>{change.after}</ins>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {text !== '' && <p className="mt-1">{t('kept')}</p>}
          {(isStale || isOld) && (
            <p className="mt-1">
              <a href={isOld ? inboxUrls.signInAgain(href) : href} className="underline">
                {t(isOld ? 'confirm' : 'lookAgain')}
              </a>
            </p>
          )}
        </div>
      </Notice>
    </div>
  )
}
