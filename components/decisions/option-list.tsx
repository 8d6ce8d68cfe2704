import { useTranslations } from 'next-intl'
import { OptionCap } from '@/components/keys/key-cap'
import { Radio } from '@/components/ui/field'
import { InlineCode } from '@/components/ui/inline-code'
import type { ShownOption } from './decision-shapes'
import { type OptionPlace, optionConsequence, optionLabel } from './option-words'
import { OPTION_CLASSES } from './when-chosen'

type OptionListProps = { options: ShownOption[]; place: OptionPlace; chosen: string | null }

/** The options as native radios with key caps, each with its consequence; they work before hydration. */
export function OptionList({ options, place, chosen }: OptionListProps) {
  const t = useTranslations('inbox')
  return (
    <fieldset className="mt-4.5 overflow-hidden rounded border bg-surface">
      <legend className="sr-only">{t('form.options')}</legend>
      {options.map((option, index) => {
        const consequence = optionConsequence(option, place, t)
        return (
          <label
            key={option.id}
            htmlFor={`option-${index + 1}`}
            className="grid min-h-14 grid-cols-[18px_1fr] items-start gap-x-2.5 border-t px-3.5 py-3 first-of-type:border-t-0 hover:bg-hover has-checked:bg-selected desk:min-h-0 desk:grid-cols-[20px_18px_1fr] desk:py-2.5"
          >
            <OptionCap digit={index + 1} />
            <Radio
              id={`option-${index + 1}`}
              name="optionId"
              value={option.id}
              required
              defaultChecked={option.id === chosen}
              className={OPTION_CLASSES[index]}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">
                <InlineCode text={optionLabel(option, place.isFixed, t)} />
              </span>
              {consequence && (
                <span className="mt-0.5 block text-text-2">
                  <InlineCode text={consequence} />
                </span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
