import { useTranslations } from 'next-intl'

export type ChangedFile = { path: string; added: number | null; deleted: number | null }
export type GateCommit = { hash: string; subject: string }

/** The files a phase changed, with added and removed lines. */
export function GateFiles({ files }: { files: ChangedFile[] }) {
  const t = useTranslations('gates.files')
  if (files.length === 0) return <p className="text-text-2">{t('none')}</p>
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b text-left text-xs text-text-3">
          <th className="py-1.5 pr-3 font-normal">{t('file')}</th>
          <th className="py-1.5 text-right font-normal">{t('lines')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map(file => (
          <tr key={file.path} className="border-b">
            <td className="py-1.5 pr-3 font-mono text-xs [overflow-wrap:anywhere]">{file.path}</td>
            <td className="tabular py-1.5 text-right whitespace-nowrap">
              {file.added === null || file.deleted === null ? t('binary') : `+${file.added} −${file.deleted}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The commits of a phase, oldest first. */
export function GateCommits({ commits }: { commits: GateCommit[] }) {
  const t = useTranslations('gates.commits')
  if (commits.length === 0) return <p className="text-text-2">{t('none')}</p>
  return (
    <ol>
      {commits.map(commit => (
        <li key={commit.hash} className="flex gap-3 border-b py-1.5">
          <span className="shrink-0 font-mono text-xs leading-5 text-text-2">{commit.hash.slice(0, 10)}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{commit.subject}</span>
        </li>
      ))}
    </ol>
  )
}
