'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { type InboxSelection, type SelectedRow, useInboxSelection } from '@/components/decisions/inbox-selection'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyMap } from '@/components/keys/key-map-context'
import { useKeyAction, useOptionKeys } from '@/components/keys/use-key-action'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Textarea } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { FREE_TEXT_OPTION } from '@/lib/core/decision/answer-text'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { sharedOptions } from '@/lib/core/decision/shared-options'
import type { DecisionOption } from '@/lib/core/decision/types'
import { formatChord } from '@/lib/core/keys/format-chord'
import type { RecordAnswers, SentAnswer } from './answering-shapes'
import { newBatchId } from './batch-id'
import { BatchOptions } from './batch-options'
import { BatchRows } from './batch-rows'
import { useRecording } from './use-recording'

/** Answers that one gesture may give. */
const LIMIT = 200

/** One answer to several selected decisions, of the options that all of them offer (`spec/inbox.md`, Batch). */
export function BatchPanel({ record }: { record: RecordAnswers }) {
  const t = useTranslations('answering.batch')
  const selection = useInboxSelection()
  const { rows } = selection
  const clear = () => leave(selection)
  const offers = sharedOptions(rows)
  const offered = offers.filter(({ missing }) => missing.length === 0).map(({ option }) => option)
  const [chosenId, setChosen] = useState<string | null>(null)
  const chosen = offered.find(({ id }) => id === chosenId) ?? null
  useOptionKeys(digit => {
    const option = offered[digit - 1]
    if (option) setChosen(option.id)
    return option !== undefined
  })
  useKeyAction('back', () => {
    clear()
    return true
  })
  return (
    <section aria-labelledby="batch-title" className="px-4 pt-4 pb-8 desk:max-w-[816px] desk:px-7 desk:pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="batch-title" aria-live="polite" className="text-lg font-semibold">
          {t('title', { count: rows.length })}
        </h2>
        <Button tone="ghost" onClick={clear} kbd={<KeyCap action="back" />} className="ml-auto">
          {t('clear')}
        </Button>
      </div>
      <BatchRows selection={selection} />
      {rows.length > LIMIT ? (
        <div className="mt-4">
          <Notice tone="warning">{t('limit', { count: LIMIT })}</Notice>
        </div>
      ) : (
        <>
          <BatchOptions offers={offers} chosen={chosen} onChoose={setChosen} selection={selection} />
          <div className={classNames(offered.length === 0 && 'hidden')}>
            <BatchForm selection={selection} chosen={chosen} record={record} />
          </div>
        </>
      )}
    </section>
  )
}

type BatchFormProps = { selection: InboxSelection; chosen: DecisionOption | null; record: RecordAnswers }

function BatchForm({ selection, chosen, record }: BatchFormProps) {
  const [t, line, inbox] = [
    useTranslations('answering.batch'),
    useTranslations('answering.line'),
    useTranslations('inbox'),
  ]
  const { rows } = selection
  const { platform } = useKeyMap()
  const [words, setWords] = useState('')
  const [batchId] = useState(newBatchId)
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, failure } = useRecording(record, () => leave(selection))
  const deliberate = rows.filter(row => !KIND_RULES[row.kind].quick).length
  const isReady = chosen !== null && !isPending && (words.trim() !== '' || !wantsWords(chosen))
  useKeyAction('record', () => {
    if (isReady) form.current?.requestSubmit()
    return true
  })
  return (
    <form ref={form} action={submit} className="mt-4 grid gap-4">
      <input type="hidden" name="batchId" value={batchId} />
      <input type="hidden" name="answers" value={JSON.stringify(chosen ? sentAnswers(rows, chosen, words) : [])} />
      <Textarea
        id="batch-words"
        label={chosen?.id === FREE_TEXT_OPTION.id ? t('words') : t('comment')}
        hint={chosen && takesReasons(chosen) ? t('reasonHint') : inbox('form.commentHint')}
        rows={2}
        maxLength={10_000}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="primary" size="lg" kbd={<KeyCap action="record" />} disabled={!isReady}>
          {isPending ? line('recording') : line('record', { count: rows.length })}
        </Button>
        {deliberate > 0 && (
          <p className="min-w-0 flex-1 basis-64 text-text-2">
            {t('deliberate', { count: deliberate, keys: formatChord('Mod+Enter', platform) })}
          </p>
        )}
      </div>
    </form>
  )
}

/** The panel goes; the focus is where the list stands. */
function leave({ clear }: InboxSelection): void {
  document.querySelector<HTMLElement>('a[data-row][aria-current=true]')?.focus({ preventScroll: true })
  clear()
}

function sentAnswers(rows: SelectedRow[], { id: optionId }: DecisionOption, words: string): SentAnswer[] {
  const given = takesReasons({ id: optionId }) ? { reasons: words.split(/\r?\n/) } : { text: words }
  return rows.map(({ slug, number, digest }) => ({ slug, number, digest, optionId, ...given }))
}

function takesReasons({ id }: Pick<DecisionOption, 'id'>): boolean {
  return id === 'request-changes' || id === 'add-fix-item'
}

function wantsWords(option: DecisionOption): boolean {
  return takesReasons(option) || option.id === FREE_TEXT_OPTION.id
}
