import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { urls } from '@/lib/core/urls'
import type { GateView } from '@/lib/usecases/read-gate'
import { GateFacts } from './gate-facts'
import { Signing } from './signing'

/** The phone jumps to it over all that is covered. */
export const SIGNING_ID = 'signing'

/** Beside the covered work: who signs, what the phase took, and the form, or what was signed and what came of it. */
export async function GateAside({ gate, late }: { gate: GateView; late?: string }) {
  const t = await getTranslations('gates')
  return (
    <aside
      id={SIGNING_ID}
      aria-label={t('signOff')}
      className="flex flex-col gap-4 border-t px-4 py-5 desk:overflow-auto desk:border-t-0 desk:border-l desk:px-5"
    >
      <GateFacts gate={gate} />
      <Signing gate={gate} late={late} />
      <p className="flex flex-wrap gap-x-5">
        <Link href={urls.gates} prefetch={false} className={LINK}>
          {t('allGates')}
        </Link>
        <Link href={urls.inbox} prefetch={false} className={LINK}>
          {t('backToInbox')}
        </Link>
      </p>
    </aside>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-text-2 hover:underline desk:min-h-6'
