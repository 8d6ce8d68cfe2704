import { makeFix } from '@/lib/core/plan/make-fix'
import { editAt, makeProblem, placeAt } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import type { LooseBox, PrdStructure } from '@/lib/core/plan/read-prd-structure'
import type { Problem, ProblemFix, TextEdit } from '@/lib/core/plan/types'

/** One problem for each top-level box without an ID, with the ID it would get, or its place under the item above. */
export function withoutIdProblems(file: string, structure: PrdStructure): Problem[] {
  const nextId = idSource(file, structure)
  const parents = new Map<number, MarkdownLine>()
  let parent: MarkdownLine | undefined
  const itemLines = new Set(structure.items.filter(block => !block.parent).map(block => block.line.number))
  for (const line of structure.scan.lines) {
    if (itemLines.has(line.number)) parent = line
    else if (line.kind === 'heading') parent = undefined
    if (parent) parents.set(line.number, parent)
  }
  return boxesWithoutId(structure).map(loose => {
    const id = nextId()
    const text = loose.box.rest.trim()
    const criterion = leaveAsCriterion(file, loose, parents.get(loose.line.number))
    return makeProblem('item-without-id', placeAt(file, loose.line, loose.box.restIndex), {
      expected: 'an ID like P1-01 behind the box',
      found: text,
      values: { text },
      fix: makeFix('add-id', { id }, [idEdit(file, loose, id)]),
      ...(criterion ? { alternatives: [criterion] } : {}),
    })
  })
}

/** One fix that gives every box without an ID the next free one, in file order. */
export function addIdsFix(file: string, structure: PrdStructure): ProblemFix {
  const nextId = idSource(file, structure)
  const edits = boxesWithoutId(structure).map(loose => idEdit(file, loose, nextId()))
  return makeFix('add-ids', {}, edits)
}

/** Gives out `P1-01`, `P1-02`, … for the phase a file is named after, those in use left out. */
export function idSource(file: string, structure: PrdStructure): () => string {
  const name = file.split('/').at(-1) ?? file
  const prefix = /^PRD[-_ ]?([A-Za-z]{0,8}\d[\w.]*?)\.(?:md|markdown)$/i.exec(name)?.[1] ?? 'P1'
  let last = 0
  for (const { id } of structure.items) {
    if (!id.id.startsWith(`${prefix}-`)) continue
    const digits = /^\d+/.exec(id.id.slice(prefix.length + 1))?.[0]
    if (digits) last = Math.max(last, Number(digits))
  }
  return () => {
    last += 1
    return `${prefix}-${String(last).padStart(2, '0')}`
  }
}

function boxesWithoutId(structure: PrdStructure): LooseBox[] {
  return structure.loose.filter(loose => loose.reason === 'without-id')
}

function idEdit(file: string, { line, box }: LooseBox, id: string): TextEdit {
  const gap = /^\s+/.exec(box.rest)?.[0].length ?? 0
  const start = box.restIndex + gap
  return editAt(file, line, { start, end: start }, gap === 0 ? ` ${id} ` : `${id} `)
}

function leaveAsCriterion(file: string, { line }: LooseBox, parent: MarkdownLine | undefined): ProblemFix | null {
  if (!parent) return null
  const lead = /^\s*/.exec(parent.text)?.[0] ?? ''
  const own = /^\s*/.exec(line.text)?.[0].length ?? 0
  const edits = [editAt(file, line, { start: 0, end: own }, `${lead}  `)]
  return makeFix('leave-criterion', {}, edits)
}
