import { plainText } from '@/lib/core/plan/line-syntax'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'

const PHASE =
  /^(#{1,6}\s+)?(?:[-*+]\s+|\d{1,9}[.)]\s+)?(?:\*\*|__|`)?(?:Phase(?:\s{0,20}[:：]|\s)|阶段(?:\s{0,20}[:：])?)\s*(?:\*\*|`)?([A-Za-z]{0,8}\d+(?:\.\d+)*[A-Za-z]?)(?![\w])(?:\*\*|`)?(.*)$/i
const BARE = /^#{1,6}\s+(?:\*\*|`)?(P\d+(?:\.\d+)*)(?![\w-])(?:\*\*|`)?(.*)$/
const SEPARATOR = /^\s*(?:—|–|--|-|:|：|→|\||·)\s*/

/** Reads `Phase P1 — title` as a heading of any level or none, with any dash or colon, also `阶段 P1` and `## P1 — title`. */
export function readPhaseHeading(line: MarkdownLine): { id: string; title: string } | null {
  const text = line.visible.trimStart()
  const match = PHASE.exec(text)
  if (match?.[2]) {
    const rest = match[3] ?? ''
    const isSeparated = SEPARATOR.test(rest) || plainText(rest) === ''
    if (isSeparated || match[1]) return { id: match[2], title: readTitle(rest) }
    return null
  }
  const bare = BARE.exec(text)
  if (!bare?.[1] || !SEPARATOR.test(bare[2] ?? '')) return null
  return { id: bare[1], title: readTitle(bare[2] ?? '') }
}

function readTitle(rest: string): string {
  return plainText(rest.replace(SEPARATOR, ''))
}
