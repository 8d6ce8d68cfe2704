import { parsePrd } from '@/lib/core/plan/parse-prd'
import type { PlanFiles, PrdItem } from '@/lib/core/plan/types'

/** One item that a person added, removed or changed in a PRD by hand. */
export type PlanEdit = { file: string; itemId: string; change: 'added' | 'removed' | 'changed' }

/** What differs between two states of the PRDs, item by item (`spec/files.md`, Approval digest). */
export function listPlanEdits(before: PlanFiles, after: PlanFiles): PlanEdit[] {
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isPrd).sort()
  return files.flatMap(file => {
    if (before[file] === after[file]) return []
    const [old, now] = [itemsOf(before[file], file), itemsOf(after[file], file)]
    return [...new Set([...old.keys(), ...now.keys()])].flatMap(itemId => {
      const change = changeOf(old.get(itemId), now.get(itemId))
      return change ? [{ file, itemId, change }] : []
    })
  })
}

function isPrd(file: string): boolean {
  return /^ralph-loop\/PRD[^/]*\.md$/i.test(file)
}

function itemsOf(text: string | undefined, file: string): Map<string, PrdItem> {
  const parsed = text === undefined ? null : parsePrd(text, file)
  return new Map(parsed?.ok ? parsed.value.items.map(item => [item.id, item]) : [])
}

function changeOf(old: PrdItem | undefined, now: PrdItem | undefined): PlanEdit['change'] | null {
  if (!old) return now ? 'added' : null
  if (!now) return 'removed'
  const words = (item: PrdItem) => JSON.stringify([item.mark, item.text, item.body, item.verify, item.parentId])
  return words(old) === words(now) ? null : 'changed'
}
