import { getTranslations } from 'next-intl/server'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import type { IterationView } from '@/lib/usecases/read-iteration'

/** The commits that did not land, each with the command that brings them from the mirror into a clone on its host. */
export async function KeptRefs({ iteration: { refs, host }, mirror }: { iteration: IterationView; mirror: string }) {
  const t = await getTranslations('iteration')
  const kept = Object.entries(refs)
  if (kept.length === 0) return null
  return (
    <section aria-label={t('kept.title')} className="grid gap-3">
      <h2 className="text-md font-semibold">{t('kept.title')}</h2>
      <p className="max-w-[72ch] text-text-2">{t('kept.hint', { host })}</p>
      {kept.map(([kind, ref]) => {
        const command = `git fetch '${mirror}' ${ref} && git log -p FETCH_HEAD`
        return (
          <div key={kind} className="flex flex-wrap items-start gap-2">
            <div className="min-w-0 max-w-full grow">
              <CodeBlock title={`${t.has(`refs.${kind}`) ? t(`refs.${kind}`) : kind} · ${ref}`}>
                <pre className="px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{command}</pre>
              </CodeBlock>
            </div>
            <CopyButton text={command}>
              {t('kept.copy')}
              <span className="sr-only"> {ref}</span>
            </CopyButton>
          </div>
        )
      })}
    </section>
  )
}
