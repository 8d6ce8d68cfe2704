import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import { OverrideForm } from '@/components/gates/override-form'
import { Notice } from '@/components/ui/notice'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { overrideGateAction } from './override-action'

/** For an administrator who may not sign: the separate, loud way to approve all the same. */
export function GateOverride({ view }: { view: DecisionView }) {
  if (!view.mayOverride || view.state !== 'pending') return null
  const { slug, number, digest, phase } = view
  const hidden = { slug, number: String(number), digest, idempotencyKey: randomUUID() }
  return <OverrideForm hidden={hidden} approver={phase.approver ?? ''} action={overrideGateAction} />
}

/** Says on the gate's page, for good, that an administrator approved it over the approver, and why. */
export async function GateOverrideBanner({ view }: { view: DecisionView }) {
  const answer = view.answers.at(-1)
  if (!answer || answer.overrideReason === null) return null
  const t = await getTranslations('gates.override')
  return (
    <div className="mt-4 max-w-[88ch]">
      <Notice tone="error">
        <p className="font-semibold">{t('banner', { name: answer.by, approver: view.phase.approver ?? '' })}</p>
        <p>{answer.overrideReason}</p>
      </Notice>
    </div>
  )
}
