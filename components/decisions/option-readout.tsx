import { useTranslations } from 'next-intl'
import { InlineCode } from '@/components/ui/inline-code'
import type { ShownOption } from './decision-shapes'
import { type OptionPlace, optionConsequence, optionLabel } from './option-words'

/** The options for those who may not answer: what is offered, without controls. */
export function OptionReadout({ options, place }: { options: ShownOption[]; place: OptionPlace }) {
  const t = useTranslations('inbox')
  return (
    <ul aria-label={t('form.options')} className="mt-4.5 rounded border bg-surface">
      {options
        .filter(option => option.id !== 'free-text')
        .map(option => {
          const consequence = optionConsequence(option, place, t)
          return (
            <li key={option.id} className="border-t px-3.5 py-2.5 first:border-t-0 [overflow-wrap:anywhere]">
              <InlineCode text={optionLabel(option, place.isFixed, t)} />
              {consequence && (
                <span className="mt-0.5 block text-text-2">
                  <InlineCode text={consequence} />
                </span>
              )}
            </li>
          )
        })}
    </ul>
  )
}
