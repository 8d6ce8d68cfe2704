import { useTranslations } from 'next-intl'
import { Tag } from '@/components/ui/tag'
import type { DecisionKind } from '@/lib/core/decision/types'
import { KIND_TONES } from './kind-tones'

/** As `KindTag`, with its icon taken from `KindIcons` on the page: a list that the browser draws loads no drawings. */
export function DrawnKind({ kind, youSign }: { kind: DecisionKind; youSign: boolean }) {
  const t = useTranslations('inbox')
  return (
    <Tag tone={KIND_TONES[kind]}>
      <svg aria-hidden="true" width={12} height={12} className="shrink-0">
        <use href={`#kind-${kind}`} />
      </svg>
      {youSign ? t('youSign') : t(`kind.${kind}`)}
    </Tag>
  )
}
