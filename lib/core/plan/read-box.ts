import { readItemId } from '@/lib/core/plan/item-id'
import type { Mark } from '@/lib/core/plan/types'

/** A box at the start of a line. Indexes are UTF-16 indexes of the line. */
export type Box = {
  lead: string
  /** `-`, `*`, `+`, `1.`, `1)`, or empty. */
  bullet: string
  /** From the first character between the brackets to the closing bracket. */
  contentStart: number
  contentEnd: number
  content: string
  /** Null: a mark of another dialect, `suggested` is what it may mean. */
  mark: Mark | null
  suggested: Mark
  /** Where the item's text begins. */
  restIndex: number
  rest: string
}

const LINE = /^(\s*)(?:([-*+]|\d{1,9}[.)])(\s*))?([[［【])([^\]］】[［【]{0,14})([\]］】])/
const EMOJI_LINE = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(✅|☑|✔|✓|⬜|🔲|🔶|🟢|🟡|🔴|❌|🚧|⏳|🔄)\uFE0F?/u
const STRAY_BOX = /(?:^|[\s(（|])[[［]([ xX?!~/>✓√-])[\]］](?=[\s|)）]|$)/

const MARKS: Record<string, Mark> = {
  '': 'open',
  x: 'done',
  X: 'done',
  ｘ: 'done',
  Ｘ: 'done',
  '?': 'pending',
  '？': 'pending',
  '!': 'blocked',
  '！': 'blocked',
  '-': 'dropped',
  '－': 'dropped',
}

const WORDS: Record<string, Mark> = {
  done: 'done',
  完成: 'done',
  已完成: 'done',
  todo: 'open',
  wip: 'open',
  doing: 'open',
  'in progress': 'open',
  待办: 'open',
  进行中: 'open',
  blocked: 'blocked',
}

/**
 * The box a line begins with, or null when it begins with none: links, dates, footnotes, `[P]` and legends
 * (`[ ] = open`) are no boxes. Every row of the box grammar of `spec/files.md`, Read rules.
 */
export function readBox(visible: string): Box | null {
  const match = LINE.exec(visible)
  if (!match) return null
  const [whole, lead = '', bullet = '', gap = '', , content = ''] = match
  if ((bullet === '*' || bullet === '+') && gap === '') return null
  const rest = visible.slice(whole.length)
  if (/^[(:：]/.test(rest) || /^\s*=/.test(rest)) return null
  const id = readItemId(rest)
  if (rest.startsWith('[') && !id) return null
  const trimmed = content.trim()
  const mark = trimmed === '' && content === '' ? null : (MARKS[trimmed] ?? null)
  const suggested = suggestMark(trimmed)
  if (!mark && !isOddMark(trimmed, id !== null)) return null
  if (bullet === '' && !id && (mark !== 'open' || rest.trim() === '') && (mark !== 'done' || !/^\s/.test(rest)))
    return null
  const contentEnd = whole.length - 1
  return {
    lead,
    bullet,
    contentStart: contentEnd - content.length,
    contentEnd,
    content,
    mark,
    suggested: mark ?? suggested,
    restIndex: whole.length,
    rest,
  }
}

/** A list line whose state is only an emoji (`- ✅ P1-01 …`): where the emoji stands and what it may mean. */
export function readEmojiMark(
  visible: string,
): { index: number; end: number; emoji: string; suggested: Mark; rest: string } | null {
  const match = EMOJI_LINE.exec(visible)
  const emoji = match?.[4]
  if (!match || !emoji) return null
  const end = match[0].length
  return { index: match[0].lastIndexOf(emoji), end, emoji, suggested: suggestMark(emoji), rest: visible.slice(end) }
}

/** Index of a box that stands inside a text (not in a code span), or -1. */
export function findStrayBox(text: string): number {
  const bare = text.includes('`') ? text.replace(/`[^`]*`/g, span => '.'.repeat(span.length)) : text
  const match = STRAY_BOX.exec(bare)
  return match ? match.index + match[0].search(/[[［]/) : -1
}

function isOddMark(trimmed: string, hasId: boolean): boolean {
  if (trimmed === '') return true
  if (Object.hasOwn(WORDS, trimmed.toLowerCase())) return true
  const characters = [...trimmed.replace(/\uFE0F/g, '')]
  if (characters.length !== 1) return false
  return hasId || !/[\p{L}\p{N}^]/u.test(trimmed)
}

function suggestMark(trimmed: string): Mark {
  if (/^[✓√✔☑✅🟢vV]/u.test(trimmed)) return 'done'
  if (/^[—–]/.test(trimmed)) return 'dropped'
  return WORDS[trimmed.toLowerCase()] ?? 'open'
}
