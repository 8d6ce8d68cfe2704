import { useTranslations } from 'next-intl'
import { CodeBlock } from '@/components/ui/code-block'
import { compareTexts } from '@/components/ui/compare-texts'
import { DiffLines } from '@/components/ui/diff'

type ChangesProps = {
  /** Lines that the last signature covers, and those that the next would. */
  before: string[]
  after: string[]
  title: string
}

const MAX_LINES = 2_000

/** What changed in a plan since it was last signed, by lines with the words marked. */
export function PlanChanges({ before, after, title }: ChangesProps) {
  const t = useTranslations('plan.changes')
  const texts = { before: `${before.join('\n')}\n`, after: `${after.join('\n')}\n` }
  const { hunks, added, removed, left } = compareTexts({ path: 'plan', ...texts, maxLines: MAX_LINES })
  return (
    <>
      <CodeBlock title={title} aside={`+${added} −${removed}`}>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hunks of a comparison never move
          <div key={index} className="border-t first:border-t-0">
            <DiffLines lines={hunk.lines} colours={null} />
          </div>
        ))}
      </CodeBlock>
      {left > 0 && <p className="mt-2 text-text-2">{t('left', { count: left })}</p>}
    </>
  )
}
