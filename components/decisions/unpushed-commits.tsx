import { useTranslations } from 'next-intl'
import { CodeBlock, CodeText } from '@/components/ui/code-block'
import { InlineCode } from '@/components/ui/inline-code'
import { Notice } from '@/components/ui/notice'
import type { DecisionFacts } from '@/lib/core/decision/facts'

/** Why the origin takes no push and what mends it, git's own words, and the commits that are kept here until it does. */
export function UnpushedCommits({ push }: { push: NonNullable<DecisionFacts['push']> }) {
  const t = useTranslations('inbox.push')
  const more = push.unpushed - push.commits.length
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        <InlineCode text={t(`cause.${push.cause}`)} />
      </Notice>
      <CodeBlock title={t('words')}>
        <CodeText label={t('words')}>{push.words}</CodeText>
      </CodeBlock>
      <section aria-labelledby="unpushed">
        <h3 id="unpushed" className="font-medium">
          {t('commits', { count: push.unpushed })}
        </h3>
        <ol>
          {push.commits.map(commit => (
            <li key={commit.hash} className="flex flex-wrap items-baseline gap-x-3 border-b py-1.5">
              <span className="font-mono text-xs text-text-2">{commit.hash.slice(0, 7)}</span>
              <span className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">{commit.subject}</span>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="py-2 text-text-2">{t('more', { count: more })}</p>}
      </section>
    </div>
  )
}
