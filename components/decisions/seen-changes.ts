/** What a person was shown when they answered; sent along with the answer. */
export type Seen = { question: string; context: string; options: string[] }

export type SeenChange = { field: 'question' | 'context' | 'options' | 'evidence'; before: string; after: string }

/** What changed between what was seen and what stands now; when nothing visible did, the evidence behind it. */
export function seenChanges(seen: Seen, now: Seen): SeenChange[] {
  const changes: SeenChange[] = []
  const compare = (field: SeenChange['field'], before: string, after: string) => {
    if (before !== after) changes.push({ field, before, after })
  }
  compare('question', seen.question, now.question)
  compare('context', seen.context, now.context)
  compare('options', seen.options.join(' · '), now.options.join(' · '))
  return changes.length > 0 ? changes : [{ field: 'evidence', before: '', after: '' }]
}
