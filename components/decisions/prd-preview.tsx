import { useTranslations } from 'next-intl'
import { CodeBlock } from '@/components/ui/code-block'
import { DiffExcerpt } from '@/components/ui/diff'
import type { ShownOption } from './decision-shapes'
import { WhenChosen, WhenNoneChosen } from './when-chosen'

/** The PRD lines before and after, for the option that is chosen; as they are while none is. */
export function PrdPreview({ file, options }: { file: string; options: ShownOption[] }) {
  const t = useTranslations('inbox.will')
  const asIs = (options.find(option => option.lines.length > 0)?.lines ?? [])
    .filter(line => !line.startsWith('+'))
    .map(line => ` ${line.slice(1)}`)
  return (
    <>
      <WhenNoneChosen>
        {asIs.length > 0 ? (
          <CodeBlock title={file} aside={t('asIs')}>
            <DiffExcerpt lines={asIs} />
          </CodeBlock>
        ) : (
          <p className="text-text-2">{t('choose')}</p>
        )}
      </WhenNoneChosen>
      {options.map((option, index) => (
        <WhenChosen key={option.id} index={index}>
          {option.lines.length > 0 ? (
            <CodeBlock title={file} aside={t('excerpt')}>
              <DiffExcerpt lines={option.lines} />
            </CodeBlock>
          ) : (
            <p className="text-text-2">{t('unchanged')}</p>
          )}
        </WhenChosen>
      ))}
    </>
  )
}
