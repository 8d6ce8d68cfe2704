import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { visibleText } from '@/lib/core/code/visible-text'

type ManifestTableProps = {
  /** `<blob> <path>`, a line each. */
  text: string
  digest: string
  /** The whole text as a file. */
  href: string
}

/** Lines that a page carries. */
const MAX_LINES = 500

/** What is signed, exactly: git's name of each file's content, and the digest over all of them. */
export function ManifestTable({ text, digest, href }: ManifestTableProps) {
  const t = useTranslations('gates.manifest')
  const lines = text.split('\n').filter(line => line !== '')
  return (
    <div className="grid gap-3">
      <p className="max-w-[72ch] text-text-2">{t('what')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-text-2">SHA-256</span>
        <code className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{digest}</code>
        <CopyButton text={digest}>{t('copyDigest')}</CopyButton>
        {lines.length <= MAX_LINES && <CopyButton text={text}>{t('copyManifest')}</CopyButton>}
      </div>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b text-left text-xs text-text-3">
            <th className="w-28 py-1.5 pr-3 font-normal">{t('blob')}</th>
            <th className="py-1.5 font-normal">{t('path')}</th>
          </tr>
        </thead>
        <tbody className="font-mono text-xs">
          {lines.slice(0, MAX_LINES).map(line => {
            const cut = line.indexOf(' ')
            return (
              <tr key={line} className="border-b align-top">
                <td title={line.slice(0, cut)} className="py-1.5 pr-3 text-text-2">
                  {line.slice(0, 12)}
                </td>
                <td className="py-1.5 [overflow-wrap:anywhere]">{visibleText(line.slice(cut + 1))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {lines.length > MAX_LINES && (
          <span className="text-text-2">{t('more', { count: lines.length - MAX_LINES })}</span>
        )}
        <a href={href} download className="inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-6">
          {t('save')}
        </a>
      </p>
    </div>
  )
}
