import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/ui/tag'
import type { Problem } from '@/lib/core/plan/types'

/** What the linter found, each with its place; errors stop a start, warnings do not. */
export function ProblemList({ problems }: { problems: Problem[] }) {
  const t = useTranslations('projects.problems')
  const [sentences, fixes] = [useTranslations('problems'), useTranslations('projects.fixes')]
  const sentence = (problem: Problem) =>
    sentences.has(problem.code) ? sentences(problem.code, problem.values) : problem.message
  return (
    <ul className="border-t">
      {problems.map(problem => (
        <li
          key={`${problem.code}:${problem.file}:${problem.line}:${problem.column}`}
          className="grid gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[88px_minmax(160px,260px)_1fr]"
        >
          <span>
            {problem.severity === 'error' ? (
              <Tag tone="red" icon={CircleAlert}>
                {t('error')}
              </Tag>
            ) : (
              <Tag tone="amber" icon={TriangleAlert}>
                {t('warning')}
              </Tag>
            )}
          </span>
          <span className="font-mono text-xs leading-5 text-text-2 [overflow-wrap:anywhere]">
            {problem.file}:{problem.line}:{problem.column}
          </span>
          <span className="max-w-[72ch] [overflow-wrap:anywhere]">
            {sentence(problem)}
            {problem.fix && (
              <span className="block text-text-2">
                {t('fix', { fix: fixes(problem.fix.kind, problem.fix.values) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
