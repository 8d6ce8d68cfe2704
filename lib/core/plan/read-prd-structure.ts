import { type LabelKind, labelKind, readLabel } from '@/lib/core/plan/criteria-label'
import { type ItemIdToken, idPrefix, readItemId } from '@/lib/core/plan/item-id'
import { type KeyLine, plainText, readKey } from '@/lib/core/plan/line-syntax'
import { type MarkdownLine, type ScannedText, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { type Box, readBox } from '@/lib/core/plan/read-box'

export type BoxLine = { line: MarkdownLine; box: Box }
export type VerifyLine = { line: MarkdownLine; key: KeyLine }

/** An item with everything an edit needs to find it again. */
export type ItemBlock = BoxLine & {
  id: ItemIdToken
  parent: ItemBlock | null
  criteria: BoxLine[]
  verify: VerifyLine[]
  /** The lines of the body that are the item's own: those of nested items are not among them. */
  bodyLines: MarkdownLine[]
  endLine: number
}

/** A box that is neither item nor criterion of an item. */
export type LooseBox = BoxLine & { reason: 'without-id' | 'phase-criterion' | 'legend' | 'placeholder'; label: string }

export type PrdStructure = {
  scan: ScannedText
  title: MarkdownLine | null
  verify: VerifyLine[]
  items: ItemBlock[]
  loose: LooseBox[]
  /** Boxes with an ID that a label makes criteria. */
  namedCriteria: (BoxLine & { id: ItemIdToken; label: string })[]
}

type Container = { indent: number; item: ItemBlock | null; label: { kind: LabelKind; text: string; level: number } }
type State = PrdStructure & { root: Container; stack: Container[]; lastContent: number }

const NO_LABEL: Container['label'] = { kind: 'other', text: '', level: 0 }

/** Finds items, criteria, verify lines and loose boxes of a PRD in one pass (`spec/files.md`, PRD). Never throws. */
export function readPrdStructure(text: string): PrdStructure {
  const scan = scanMarkdown(text)
  const root: Container = { indent: -1, item: null, label: NO_LABEL }
  const state: State = {
    ...{ scan, title: null, verify: [], items: [], loose: [], namedCriteria: [] },
    ...{ root, stack: [], lastContent: 0 },
  }
  for (const line of scan.lines) readLine(state, line)
  closeContainers(state, -1)
  return state
}

function readLine(state: State, line: MarkdownLine): void {
  if (line.kind === 'front-matter') return
  if (line.kind === 'blank') {
    if (line.continuesComment && state.lastContent === line.number - 1) state.lastContent = line.number
    state.stack.at(-1)?.item?.bodyLines.push(line)
    return
  }
  closeContainers(state, line.indent)
  const container = state.stack.at(-1) ?? state.root
  const item = container.item
  const box = line.kind === 'text' ? readBox(line.visible) : null
  if (box) readBoxLine(state, container, { line, box })
  else {
    item?.bodyLines.push(line)
    if (line.kind === 'heading') readHeading(state, container, line)
    else if (line.kind === 'text') readTextLine(state, container, line)
  }
  state.lastContent = line.number
}

function closeContainers(state: State, indent: number): void {
  for (let top = state.stack.at(-1); top && top.indent >= indent; top = state.stack.at(-1)) {
    state.stack.pop()
    if (top.item && top.item.line.indent === top.indent)
      top.item.endLine = Math.max(top.item.line.number, state.lastContent)
  }
}

function readHeading(state: State, container: Container, line: MarkdownLine): void {
  const text = line.visible.trim()
  const level = /^#+/.exec(text)?.[0].length ?? 1
  if (!state.title) state.title = line
  const current = container.label
  if (current.kind !== 'other' && current.level > 0 && level > current.level) return
  const label = plainText(text.replace(/^#+\s*/, ''))
  container.label = { kind: labelKind(label), text: label, level }
}

function readTextLine(state: State, container: Container, line: MarkdownLine): void {
  const key = readKey(line.visible)
  if (key?.key === 'verify') {
    const list = container.item ? container.item.verify : state.verify
    list.push({ line, key })
    return
  }
  const label = readLabel(line.visible)
  if (!label) return
  const found = { kind: labelKind(label.label), text: plainText(label.label), level: 0 }
  if (label.isBulleted) {
    if (found.kind !== 'other') state.stack.push({ indent: line.indent, item: container.item, label: found })
  } else if (found.kind !== 'other' || container.label.level === 0) container.label = found
}

function readBoxLine(state: State, container: Container, at: BoxLine): void {
  const { line, box } = at
  const id = readItemId(box.rest)
  const { item, label } = container
  if (label.kind !== 'other') {
    readLabelled(state, container, at, id)
    return
  }
  if (id && (!item || isNestedId(id, item))) {
    const block: ItemBlock = {
      ...{ line, box, id, parent: item, criteria: [], verify: [], bodyLines: [] },
      endLine: line.number,
    }
    state.items.push(block)
    state.stack.push({ indent: line.indent, item: block, label: NO_LABEL })
    return
  }
  if (item) {
    item.criteria.push(at)
    item.bodyLines.push(line)
    return
  }
  const reason = isPlaceholder(box.rest) ? 'placeholder' : 'without-id'
  state.loose.push({ ...at, reason, label: label.text })
}

function readLabelled(state: State, container: Container, at: BoxLine, id: ItemIdToken | null): void {
  const { item, label } = container
  if (label.kind === 'criteria' && item) item.criteria.push(at)
  item?.bodyLines.push(at.line)
  if (label.kind === 'criteria' && id?.isOfKnownShape) state.namedCriteria.push({ ...at, id, label: label.text })
  if (item) return
  state.loose.push({ ...at, reason: label.kind === 'criteria' ? 'phase-criterion' : 'legend', label: label.text })
}

/** A nested box begins with an ID only where it looks like its parent's: "SHA-256 of each file" is a criterion. */
function isNestedId(id: ItemIdToken, parent: ItemBlock): boolean {
  return id.isOfKnownShape || idPrefix(id.id) === idPrefix(parent.id.id)
}

function isPlaceholder(rest: string): boolean {
  const text = rest.replace(/[\s*_`~()（）[\]…]/g, '')
  return (
    text === '' || /^(?:none|n\/a|tbd|empty|无|暂无(?:记录)?|[-—–.]+)$/i.test(text) || /^<[^<>]*>$/.test(rest.trim())
  )
}
