import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { visibleText } from '@/lib/core/code/visible-text'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import type { GateView, SignatureView } from '@/lib/usecases/read-gate'

/** Covered files that are named in the banner. */
const FILES_SHOWN = 8

/** What no longer holds: the signature of this gate, or the one that this gate asks to renew, and which files changed. */
export async function GateBanner({ gate }: { gate: GateView }) {
  const { signatures, former, askedAgain, decision } = gate
  const t = await getTranslations('gates.void')
  const mine = signatures.find(signature => signature.voided !== null)
  if (mine)
    return (
      <Banner signature={mine} title={await title('mine', mine)}>
        {askedAgain && (
          <Link href={urls.gate(decision.slug, askedAgain.number)} prefetch={false} className={LINK}>
            {t(askedAgain.isWaiting ? 'signAgain' : 'signedAgain', { name: decisionLabel(askedAgain.number) })}
          </Link>
        )}
      </Banner>
    )
  if (former?.voided)
    return (
      <Banner signature={former} title={await title('former', former)}>
        <Link href={urls.gate(decision.slug, former.number)} prefetch={false} className={LINK}>
          {t('seeFormer', { name: decisionLabel(former.number) })}
        </Link>
      </Banner>
    )
  return null
}

async function title(which: 'mine' | 'former', signature: SignatureView): Promise<string> {
  const [t, format] = [await getTranslations('gates.void'), await getFormatter()]
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const { by, at, voided } = signature
  return t(which, { name: by, signed: time(at), voided: time(voided?.at ?? at), count: voided?.files.length ?? 0 })
}

type BannerProps = { signature: SignatureView; title: string; children: React.ReactNode }

async function Banner({ signature, title: words, children }: BannerProps) {
  const t = await getTranslations('gates.void')
  const changed = signature.voided?.files ?? []
  return (
    <div className="mt-4 max-w-[88ch]">
      <Notice tone="warning">
        <p className="font-semibold">{words}</p>
        <ul className="mt-1 font-mono text-xs leading-5">
          {changed.slice(0, FILES_SHOWN).map(({ path, before, after }) => (
            <li key={path}>
              {visibleText(path)}{' '}
              <span className="font-sans">{t(after === null ? 'gone' : before === null ? 'come' : 'changed')}</span>
            </li>
          ))}
        </ul>
        {changed.length > FILES_SHOWN && <p>{t('more', { count: changed.length - FILES_SHOWN })}</p>}
        <p>{children}</p>
      </Notice>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-2 desk:min-h-6'
