import MarkdownIt from 'markdown-it'
import { visibleText } from '@/lib/core/code/visible-text'

export type RunLook = 'strong' | 'em' | 'del' | 'code' | 'link' | 'address' | 'cell'

/** A stretch of a block's text with one look; `cell` stands between the cells of a table's row. */
export type MarkdownRun = { text: string; look: RunLook[] }

export type MarkdownBlock = {
  kind: 'text' | 'heading' | 'code' | 'row' | 'head-row' | 'rule'
  /** Of a heading, 1–6; else how many lists it stands in. */
  depth: number
  /** Before the first block of a list's item: a bullet, a number, a box. */
  marker: string | null
  isQuoted: boolean
  runs: MarkdownRun[]
}

/** HTML stays the text that it is: nothing in a document may hide or run. */
const parser = new MarkdownIt({ html: false })
/** The parser leaves out what is nested deeper: such a text is shown as it was written. */
const DEEPEST = 90
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?(?:\n|$)/
const TASK = /^\[([ xX])\]\s+/

/** A Markdown text as the blocks that a page shows one after another; code is a block a line, addresses are words. */
export function readMarkdown(text: string): MarkdownBlock[] {
  const matter = FRONT_MATTER.exec(text)
  const body = matter ? text.slice(matter[0].length) : text
  const reader = new BlockReader()
  if (matter) reader.addCode(matter[1] ?? '')
  const tokens = parser.parse(body, {})
  if (tokens.some(token => token.level >= DEEPEST)) reader.addCode(body)
  else for (const token of tokens) reader.take(token)
  return reader.blocks
}

type Token = ReturnType<typeof parser.parse>[number]

/** Walks the parser's flat tokens and keeps in what they stand. */
class BlockReader {
  readonly blocks: MarkdownBlock[] = []
  private lists: { next: number | null }[] = []
  private quotes = 0
  private heading = 0
  private marker: string | null = null
  private row: MarkdownRun[] | null = null
  private isHead = false

  take(token: Token): void {
    switch (token.type) {
      case 'bullet_list_open':
        this.lists.push({ next: null })
        break
      case 'ordered_list_open':
        this.lists.push({ next: Number(token.attrGet('start') ?? 1) })
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.lists.pop()
        break
      case 'list_item_open':
        this.marker = this.nextMarker()
        break
      case 'blockquote_open':
        this.quotes += 1
        break
      case 'blockquote_close':
        this.quotes -= 1
        break
      case 'heading_open':
        this.heading = Number(token.tag.slice(1))
        break
      case 'heading_close':
        this.heading = 0
        break
      case 'thead_open':
      case 'tbody_open':
        this.isHead = token.type === 'thead_open'
        break
      case 'tr_open':
        this.row = []
        break
      case 'tr_close':
        this.add(this.isHead ? 'head-row' : 'row', (this.row ?? []).slice(0, -1))
        this.row = null
        break
      case 'inline':
        this.takeInline(token)
        break
      case 'fence':
      case 'code_block':
        this.addCode(token.content.replace(/\n$/, ''))
        break
      case 'hr':
        this.add('rule', [])
        break
    }
  }

  addCode(text: string): void {
    for (const line of text.split('\n')) this.add('code', [{ text: visibleText(line), look: [] }])
  }

  private takeInline(token: Token): void {
    const runs = readRuns(token.children ?? [])
    if (this.row) this.row.push(...runs, { text: '\t', look: ['cell'] })
    else if (this.heading > 0) this.add('heading', runs)
    else this.add('text', this.withoutBox(runs))
  }

  /** `[ ]` at the start of a list's item is its marker. */
  private withoutBox(runs: MarkdownRun[]): MarkdownRun[] {
    const [first, ...rest] = runs
    const box = this.marker === null ? null : TASK.exec(first?.text ?? '')
    if (!first || !box) return runs
    this.marker = box[1] === ' ' ? '☐' : '☑'
    return [{ ...first, text: first.text.slice(box[0].length) }, ...rest]
  }

  private add(kind: MarkdownBlock['kind'], runs: MarkdownRun[]): void {
    const depth = kind === 'heading' ? this.heading : this.lists.length
    this.blocks.push({ kind, depth, marker: this.marker, isQuoted: this.quotes > 0, runs })
    this.marker = null
  }

  private nextMarker(): string {
    const list = this.lists.at(-1)
    if (!list || list.next === null) return '•'
    list.next += 1
    return `${list.next - 1}.`
  }
}

const OPENING: Record<string, RunLook> = { strong_open: 'strong', em_open: 'em', s_open: 'del', link_open: 'link' }

function readRuns(tokens: Token[]): MarkdownRun[] {
  const runs: MarkdownRun[] = []
  const looks: RunLook[] = []
  let address: string | null = null
  const add = (text: string, more: RunLook[] = []) => {
    if (text !== '') runs.push({ text: text.split('\n').map(visibleText).join('\n'), look: [...looks, ...more] })
  }
  for (const token of tokens) {
    const opened = OPENING[token.type]
    if (opened) looks.push(opened)
    if (token.type === 'link_open') address = token.info === 'auto' ? null : addressOf(token, 'href')
    if (token.type.endsWith('_close')) looks.pop()
    if (token.type === 'link_close' && address) add(` (${address})`, ['address'])
    if (token.type === 'text') add(token.content)
    if (token.type === 'code_inline') add(token.content, ['code'])
    if (token.type === 'softbreak') add(' ')
    if (token.type === 'hardbreak') add('\n')
    if (token.type === 'image') add(`▣ ${token.content} (${addressOf(token, 'src')})`, ['address'])
  }
  return runs
}

/** Where a link or a picture points, with its title, as words: a reader sees it, a browser does nothing with it. */
function addressOf(token: Token, name: 'href' | 'src'): string {
  const title = token.attrGet('title')
  return `${token.attrGet(name) ?? ''}${title ? ` “${title}”` : ''}`
}
