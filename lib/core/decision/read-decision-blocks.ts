import { plainText } from '@/lib/core/plan/line-syntax'
import { indentOf, type MarkdownLine, type ScannedText, scanMarkdown } from '@/lib/core/plan/markdown-lines'

export type Section = 'pending' | 'resolved'

/** The lines of one entry of DECISIONS.md; the last is the last that is not blank. */
export type DecisionBlock = {
  number: number
  numberIndex: number
  phaseId: string
  question: string
  section: Section
  heading: MarkdownLine
  body: MarkdownLine[]
  endLine: number
}

export type SectionLines = { heading: MarkdownLine; level: number; endLine: number }

export type DecisionBlocks = {
  scan: ScannedText
  blocks: DecisionBlock[]
  sections: Partial<Record<Section, SectionLines>>
}

const ENTRY = /^(\s*)(#{1,6}\s+)?((?:[-*+]|\d{1,9}[.)])\s+)?(?:\*\*|`)?D-(\d{1,9})(?![\w-])(?:\*\*|`)?(.*)$/
const PHASE = /^(?:Phase|阶段)\s*([A-Za-z0-9][\w.]*)\s*(?:(?:—|–|--|-|:|：)\s*|\s+|$)/i
const DASH = /^\s*(?:—|–|--|-|:|：)?\s*/
const PENDING = /^(?:pending|open|待定|待决|待处理|未决)(?:\s|$|[(（:：])/i
const RESOLVED = /^(?:resolved|closed|已解决|已决|已处理)(?:\s|$|[(（:：])/i

/** Finds sections and entries of DECISIONS.md, also entries without headings as in seed 003 §6. Never throws. */
export function readDecisionBlocks(text: string): DecisionBlocks {
  const scan = scanMarkdown(text)
  const found: DecisionBlocks = { scan, blocks: [], sections: {} }
  let section: Section = 'pending'
  let open: DecisionBlock | null = null
  for (const line of scan.lines) {
    if (line.kind === 'front-matter') continue
    const named = readSection(line)
    const entry = named ? null : readEntry(line, section)
    if (named) {
      section = named
      open = null
      found.sections[named] ??= { heading: line, level: headingLevel(line) || 2, endLine: line.number }
    } else if (entry) {
      open = entry
      found.blocks.push(entry)
    } else if (open && endsEntry(line, open)) open = null
    else if (open) addLine(open, line)
    const current = found.sections[section]
    if (current && isContent(line, current.endLine)) current.endLine = line.number
  }
  return found
}

function readSection(line: MarkdownLine): Section | null {
  if (line.kind !== 'heading' && line.kind !== 'text') return null
  const isLabel =
    line.kind === 'heading' || /^\s*(?:\*\*[^*]+\*\*\s*[:：]?|(?:pending|resolved)\s*[:：]?)\s*$/i.test(line.visible)
  if (!isLabel) return null
  const text = plainText(line.visible.replace(/^\s*#+\s*/, ''))
  return PENDING.test(text) ? 'pending' : RESOLVED.test(text) ? 'resolved' : null
}

function readEntry(line: MarkdownLine, section: Section): DecisionBlock | null {
  if (line.kind !== 'heading' && line.kind !== 'text') return null
  const match = ENTRY.exec(line.visible)
  if (!match) return null
  const behind = match[5]?.replace(DASH, '') ?? ''
  const phase = PHASE.exec(behind)
  if (!match[2] && !phase) return null
  const question = (phase ? behind.slice(phase[0].length) : behind).trim()
  return {
    number: Number(match[4]),
    numberIndex: line.visible.indexOf('D-') + 2,
    phaseId: phase?.[1] ?? '',
    question,
    section,
    heading: line,
    body: [],
    endLine: line.number,
  }
}

/** A heading of the same or a higher level ends an entry; where it has no heading, any line not indented deeper. */
function endsEntry(line: MarkdownLine, block: DecisionBlock): boolean {
  if (line.kind === 'blank') return false
  const level = headingLevel(block.heading)
  if (level > 0) return line.kind === 'heading' && headingLevel(line) <= level
  return indentOf(line.text) <= block.heading.indent && line.kind !== 'code' && line.kind !== 'fence'
}

function addLine(block: DecisionBlock, line: MarkdownLine): void {
  block.body.push(line)
  if (isContent(line, block.endLine)) block.endLine = line.number
}

/** A comment that began on a line of content goes on with it: nothing is ever written into its middle. */
function isContent(line: MarkdownLine, lastContent: number): boolean {
  return line.kind !== 'blank' || (line.continuesComment && lastContent === line.number - 1)
}

function headingLevel(line: MarkdownLine): number {
  return line.kind === 'heading' ? (/^\s*(#+)/.exec(line.visible)?.[1]?.length ?? 0) : 0
}
