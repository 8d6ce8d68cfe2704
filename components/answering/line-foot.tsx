'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useKeyMap } from '@/components/keys/key-map-context'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Kbd } from '@/components/ui/kbd'
import type { LineDecision, LineSegment } from '@/lib/core/decision/line-segment'
import { formatChord } from '@/lib/core/keys/format-chord'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { SentAnswer, ShownAnswerable } from './answering-shapes'

type LineFootProps = {
  form: RefObject<HTMLFormElement | null>
  action: (form: FormData) => void
  batchId: string
  segments: LineSegment[]
  shownOf: (decision: LineDecision | null) => ShownAnswerable | null
  isPending: boolean
  isStale: boolean
  /** Enter was pressed where it is not enough. */
  isStepAsked: boolean
}

/** What stands between the line and the record, and the button that records what is clear. */
export function LineFoot({ form, action, batchId, segments, shownOf, isPending, isStale, isStepAsked }: LineFootProps) {
  const t = useTranslations('answering.line')
  const { platform } = useKeyMap()
  const clear = segments.filter(({ answer }) => answer !== null)
  const unclear = segments.length - clear.length
  const deliberate = clear.filter(({ answer }) => answer?.isDeliberate)
  const chord = formatChord(deliberate.length > 0 ? 'Mod+Enter' : 'Enter', platform)
  const names = deliberate.map(({ reference }) => decisionLabel(reference?.number ?? 0)).join(', ')
  return (
    <form
      ref={form}
      action={action}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-surface px-4 py-2.5"
    >
      <input type="hidden" name="batchId" value={batchId} />
      <input type="hidden" name="answers" value={JSON.stringify(sentAnswers(clear, shownOf))} />
      <p
        role="status"
        className={classNames('min-w-0 flex-1 basis-64 text-text-2', isStepAsked && 'font-medium text-amber')}
      >
        {unclear > 0 && !isStale && t('unclear', { count: unclear })}
        {unclear === 0 && deliberate.length > 0 && t('deliberate', { names, count: deliberate.length, keys: chord })}
      </p>
      {clear.length > 0 && (
        <Button
          type="submit"
          tone={unclear > 0 ? 'default' : 'primary'}
          size="lg"
          kbd={unclear === 0 && <Kbd>{chord}</Kbd>}
          disabled={isPending || isStale}
          className="max-desk:w-full"
        >
          {isPending ? t('recording') : t(unclear > 0 ? 'recordClear' : 'record', { count: clear.length })}
        </Button>
      )}
    </form>
  )
}

/** The clear answers with the digests that are shown. */
function sentAnswers(clear: LineSegment[], shownOf: LineFootProps['shownOf']): SentAnswer[] {
  return clear.flatMap(segment => {
    const shown = shownOf(segment.decision)
    if (!segment.answer || !shown) return []
    const { optionId, text, reasons } = segment.answer
    const { slug, number, digest } = shown
    return [{ slug, number, digest, optionId, text, ...(reasons ? { reasons } : {}) }]
  })
}
