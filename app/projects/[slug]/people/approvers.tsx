import { getTimeZone, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_server/client-messages'
import { ApproverForm } from '@/components/people/approver-form'
import { ApproverList } from '@/components/people/approver-list'
import { DelegationForm } from '@/components/people/delegation-form'
import { DelegationList } from '@/components/people/delegation-list'
import { SigningRulesForm } from '@/components/people/signing-rules-form'
import { EmptyState } from '@/components/ui/empty-state'
import { fieldOf } from '@/lib/core/zone-clock'
import type { ApproversView } from '@/lib/usecases/read-approvers'
import {
  delegateSigningAction,
  endDelegationAction,
  nameApproverAction,
  removeApproverAction,
  setSigningRulesAction,
} from './approver-actions'

/** Who signs what, who stands in for whom, and by which rules; with the forms for those who may change it. */
export async function ApproverSections({ view }: { view: ApproversView }) {
  const { slug, approvers, nameable, isManaging, rules } = view
  const t = await getTranslations('approvers')
  return (
    <ClientMessages areas={['approvers']}>
      <Section id="approvers" title={t('names.title')} intro={t('names.intro')}>
        {approvers.length > 0 ? (
          <ApproverList
            {...{ slug, approvers, isManaging }}
            people={nameable}
            change={nameApproverAction}
            remove={removeApproverAction}
          />
        ) : (
          <div className="border-t">
            <EmptyState title={t('names.none')} text={t('names.noneText')} />
          </div>
        )}
        {isManaging && (
          <ApproverForm slug={slug} people={nameable} action={nameApproverAction} first={approvers.length === 0} />
        )}
      </Section>
      <Delegations view={view} />
      <Section id="rules" title={t('rules.title')} intro={t('rules.intro')}>
        <SigningRulesForm {...{ slug, rules, isManaging }} action={setSigningRulesAction} />
      </Section>
    </ClientMessages>
  )
}

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

async function Delegations({ view }: { view: ApproversView }) {
  const { slug, delegations, delegators, members, now } = view
  const [t, zone] = [await getTranslations('approvers.delegations'), await getTimeZone()]
  const start = new Date(Math.ceil(Date.parse(now) / HOUR_MS) * HOUR_MS)
  const window = { startsAt: fieldOf(start, zone), endsAt: fieldOf(new Date(start.getTime() + WEEK_MS), zone) }
  return (
    <Section id="delegations" title={t('title')} intro={t('intro')}>
      {delegations.length > 0 ? (
        <DelegationList slug={slug} delegations={delegations} now={now} end={endDelegationAction} />
      ) : (
        <p className="border-t pt-3 text-text-2">{t('none')}</p>
      )}
      {delegators.length > 0 && (
        <DelegationForm {...{ slug, members, window }} approvers={delegators} action={delegateSigningAction} />
      )}
    </Section>
  )
}

type SectionProps = { id: string; title: string; intro: string; children: ReactNode }

function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <p className="max-w-[72ch] text-text-2">{intro}</p>
      </div>
      {children}
    </section>
  )
}
