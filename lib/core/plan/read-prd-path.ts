import type { ProblemCode } from '@/lib/core/plan/problem-messages'

/** The path a `PRD:` value names: as it stands, or as the target of a Markdown link, without a leading `./`. */
export function readPrdPath(value: string): string {
  const link = /^\[[^\]]*\]\(([^)\s]+)\)$/.exec(value)
  return (link?.[1] ?? value).replace(/^(?:\.\/)+/, '')
}

/** Why a PRD path cannot be used, or null: it must be a Markdown file under ralph-loop/ that stays there. */
export function checkPrdPath(path: string): ProblemCode | null {
  const parts = path.split('/')
  const isInside =
    parts.length > 1 && parts[0] === 'ralph-loop' && parts.every(part => part !== '' && part !== '..' && part !== '.')
  if (!isInside || /[\\\0]/.test(path)) return 'prd-path-outside'
  if (path.endsWith('.json')) return 'prd-json-later'
  return /\.(?:md|markdown)$/i.test(path) ? null : 'prd-path-kind'
}
