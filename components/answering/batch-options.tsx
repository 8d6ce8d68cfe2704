import { useTranslations } from 'next-intl'
import type { InboxSelection, SelectedRow } from '@/components/decisions/inbox-selection'
import { optionLabel } from '@/components/decisions/option-words'
import { OptionCap } from '@/components/keys/key-cap'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/field'
import { InlineCode } from '@/components/ui/inline-code'
import { areOptionsOurs } from '@/lib/core/decision/answer-text'
import type { SharedOption } from '@/lib/core/decision/shared-options'
import type { DecisionOption } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'

type BatchOptionsProps = {
  offers: SharedOption<SelectedRow>[]
  chosen: DecisionOption | null
  onChoose: (optionId: string) => void
  selection: InboxSelection
}

/** Of these many others that only some offer are shown. */
const SHOWN = 5

/** What all selected decisions offer; below it what most do, and who would have to be dropped for it. */
export function BatchOptions({ offers, chosen, onChoose, selection }: BatchOptionsProps) {
  const [t, inbox] = [useTranslations('answering.batch'), useTranslations('inbox')]
  const shared = offers.filter(({ missing }) => missing.length === 0)
  const partial = offers.filter(({ missing }) => missing.length > 0).slice(0, SHOWN)
  const isOurs = selection.rows.every(areOptionsOurs)
  return (
    <>
      {shared.length > 0 ? (
        <fieldset className="mt-4.5 overflow-hidden rounded border bg-surface">
          <legend className="sr-only">{t('options')}</legend>
          {shared.map(({ option }, index) => (
            <label
              key={option.id}
              htmlFor={`batch-${option.id}`}
              className="grid min-h-14 grid-cols-[18px_1fr] items-start gap-x-2.5 border-t px-3.5 py-3 first-of-type:border-t-0 hover:bg-hover has-checked:bg-selected desk:min-h-0 desk:grid-cols-[20px_18px_1fr] desk:py-2.5"
            >
              <OptionCap digit={index + 1} />
              <Radio
                id={`batch-${option.id}`}
                name="batch-option"
                value={option.id}
                checked={option.id === chosen?.id}
                onChange={() => onChoose(option.id)}
              />
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                <InlineCode text={optionLabel(option, isOurs, inbox)} />
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="mt-4.5 text-text-2">{t('none')}</p>
      )}
      {partial.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {partial.map(offer => (
            <Partial
              key={`${offer.option.id} ${offer.option.label}`}
              offer={offer}
              isOurs={isOurs}
              drop={selection.toggle}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type PartialProps = { offer: SharedOption<SelectedRow>; isOurs: boolean; drop: InboxSelection['toggle'] }

function Partial({ offer: { option, missing }, isOurs, drop }: PartialProps) {
  const [t, inbox] = [useTranslations('answering.batch'), useTranslations('inbox')]
  const label = optionLabel(option, isOurs, inbox)
  const names = missing.slice(0, SHOWN).map(({ projectName, number }) => `${projectName} ${decisionLabel(number)}`)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
      <Button onClick={() => missing.forEach(drop)} className="max-w-full">
        <span className="min-w-0 truncate">{t('some', { count: missing.length, option: label })}</span>
      </Button>
      <span className="min-w-0 truncate">{names.join(', ') + (missing.length > SHOWN ? '…' : '')}</span>
    </li>
  )
}
