/** What a line is before any plan syntax is looked for (`spec/files.md`, Read rules). */
export type LineKind = 'blank' | 'text' | 'heading' | 'fence' | 'code' | 'quote' | 'front-matter'

/** One line with its place. `visible` is `text` with HTML comments blanked out; offsets in both are the same. */
export type MarkdownLine = {
  /** 1-based. */
  number: number
  text: string
  /** `\n`, `\r\n`, or empty on a last line without a line ending. */
  eol: string
  visible: string
  /** Columns of leading white space, a tab going to the next multiple of 4; a line of a fence has its opener's. */
  indent: number
  kind: LineKind
  /** The line begins inside a comment that began on an earlier one. */
  continuesComment: boolean
}

export type ScannedText = {
  bom: string
  lines: MarkdownLine[]
  /** Line numbers of fences that are never closed; what follows them is read as if they were not there. */
  unclosedFences: number[]
  /** The first comment that is never closed; so are all behind it. */
  unclosedComments: number[]
}

type Fence = { line: number; character: string; length: number; indent: number }

const FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})(.*)$/
const NONE: ReadonlySet<number> = new Set()

/** Splits a text into lines and names what each is. Linear in the text; never throws. */
export function scanMarkdown(text: string): ScannedText {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lines = splitLines(text.slice(bom.length))
  const from = markFrontMatter(lines)
  let { unclosedFences, unclosedComments } = markBlocks(lines, from, NONE)
  if (unclosedFences.length > 0) {
    const again = markBlocks(lines, from, new Set(unclosedFences))
    unclosedFences = [...unclosedFences, ...again.unclosedFences].sort((a, b) => a - b)
    unclosedComments = again.unclosedComments
    if (again.unclosedFences.length > 0) markBlocks(lines, from, new Set(unclosedFences))
  }
  return { bom, lines, unclosedFences, unclosedComments }
}

/** The line ending most lines of the text have; `\n` when there is none. */
export function dominantEol(lines: readonly MarkdownLine[]): string {
  let crlf = 0
  let lf = 0
  for (const line of lines) {
    if (line.eol === '\r\n') crlf += 1
    else if (line.eol === '\n') lf += 1
  }
  return crlf > lf ? '\r\n' : '\n'
}

/** 1-based column in code points of a UTF-16 index of a line's text. */
export function columnAt(text: string, index: number): number {
  return [...text.slice(0, index)].length + 1
}

/** Columns of leading white space, a tab going to the next multiple of 4. */
export function indentOf(text: string): number {
  let columns = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\t') columns += 4 - (columns % 4)
    else if (character === ' ') columns += 1
    else if (character === '\u3000') columns += 2
    else break
  }
  return columns
}

function splitLines(text: string): MarkdownLine[] {
  const lines: MarkdownLine[] = []
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const hasReturn = newline !== -1 && end > start && text[end - 1] === '\r'
    const content = text.slice(start, hasReturn ? end - 1 : end)
    const eol = newline === -1 ? '' : hasReturn ? '\r\n' : '\n'
    lines.push({
      number: lines.length + 1,
      text: content,
      eol,
      visible: content,
      indent: indentOf(content),
      kind: 'text',
      continuesComment: false,
    })
    start = end + 1
  }
  return lines
}

/** Names the front matter and returns the index of the first line after it. */
function markFrontMatter(lines: MarkdownLine[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line.text))
  if (end === -1) return 0
  for (const line of lines.slice(0, end + 1)) line.kind = 'front-matter'
  return end + 1
}

/**
 * Names fences, code, quotes, headings and blanks, and blanks out comments. A fence of the same length and with an info string
 * inside a fence is taken as nested: a strict reader would end too early and swallow the item behind it.
 */
function markBlocks(lines: MarkdownLine[], from: number, ignoredFences: ReadonlySet<number>) {
  const fences: Fence[] = []
  const unclosedComments: number[] = []
  const lastClose = lines.findLast(line => findClose(line.text, 0) !== -1)?.number ?? 0
  let isInComment = false
  for (const line of lines.slice(from)) {
    const outer = fences[0]
    const inner = fences.at(-1)
    line.visible = line.text
    line.continuesComment = isInComment
    if (inner && outer) {
      readFenceInside(line, inner, fences)
      line.kind = fences.length === 0 ? 'fence' : 'code'
      line.indent = outer.indent
      continue
    }
    line.indent = indentOf(line.text)
    if (!isInComment) {
      if (/^\s*>/.test(line.text)) {
        line.kind = 'quote'
        continue
      }
      const fence = ignoredFences.has(line.number) ? null : readFenceOpener(line)
      if (fence) {
        line.kind = 'fence'
        fences.push(fence)
        continue
      }
    }
    const masked = maskComments(line, isInComment, lastClose)
    isInComment = masked.isOpen
    if (masked.isUnclosed && unclosedComments.length === 0) unclosedComments.push(line.number)
    line.visible = masked.visible
    line.kind = line.visible.trim() === '' ? 'blank' : /^ {0,3}#{1,6}(?:\s|$)/.test(line.visible) ? 'heading' : 'text'
  }
  return { unclosedFences: fences.map(fence => fence.line), unclosedComments }
}

function readFenceOpener(line: MarkdownLine): Fence | null {
  const match = FENCE.exec(line.text)
  const marks = match?.[1]
  if (!marks) return null
  if (marks.startsWith('`') && match[2]?.includes('`')) return null
  return { line: line.number, character: marks.charAt(0), length: marks.length, indent: line.indent }
}

function readFenceInside(line: MarkdownLine, inner: Fence, fences: Fence[]): void {
  const match = /^\s*(`{3,}|~{3,})(.*)$/.exec(line.text)
  const marks = match?.[1]
  if (!marks || marks.charAt(0) !== inner.character || marks.length < inner.length) return
  const info = match[2]?.trim() ?? ''
  if (info === '') fences.pop()
  else if (/^[\w{.+-]+$/.test(info)) {
    fences.push({ line: line.number, character: inner.character, length: marks.length, indent: inner.indent })
  }
}

function maskComments(line: MarkdownLine, wasOpen: boolean, lastClose: number) {
  const text = line.text
  if (!wasOpen && !text.includes('<!--')) return { visible: text, isOpen: false, isUnclosed: false }
  const pieces: string[] = []
  let position = 0
  let isOpen = wasOpen
  let isInCode = false
  let counted = 0
  while (position < text.length) {
    if (isOpen) {
      const close = findClose(text, position)
      const end = close === -1 ? text.length : close + 3
      pieces.push(' '.repeat(end - position))
      position = end
      counted = end
      if (close === -1) break
      isOpen = false
      continue
    }
    const open = text.indexOf('<!--', position)
    if (open === -1) break
    for (; counted < open; counted += 1) if (text[counted] === '`') isInCode = !isInCode
    const isLiteral = isInCode || text[open - 1] === '\\'
    const keepTo = isLiteral ? open + 4 : open
    pieces.push(text.slice(position, keepTo))
    position = keepTo
    if (isLiteral) continue
    if (lastClose < line.number || (lastClose === line.number && findClose(text, open + 2) === -1)) {
      return { visible: pieces.join('') + text.slice(position), isOpen: false, isUnclosed: true }
    }
    isOpen = true
  }
  return { visible: pieces.join('') + text.slice(position), isOpen, isUnclosed: false }
}

/** Index of the next `-->` that no backslash escapes: escaped ones stand in people's words. */
function findClose(text: string, from: number): number {
  let index = text.indexOf('-->', from)
  while (index > 0 && text[index - 1] === '\\') index = text.indexOf('-->', index + 3)
  return index
}
