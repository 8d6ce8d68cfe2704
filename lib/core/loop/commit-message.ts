/** Messages of the host's own commits (`spec/loop.md`, Commits); each names its step so that it is found again. */
export function hostMessage(subject: string, step: string): string {
  return `[Ralph] ${subject}\n\nGatewalk-Step: ${step}\n`
}

/** Message of an answer's commit; the subject comes from `applyAnswer`. */
export function answerMessage(subject: string, step: string): string {
  return `${subject}\n\nGatewalk-Step: ${step}\n`
}

/** Message of an item's commit that the host makes for a child that could not: ralph.json's form, one line. */
export function itemMessage(form: string, itemId: string, summary: string): string {
  const line = summary.replace(/\s+/g, ' ').trim() || 'work on this item'
  return `${form.replace('{id}', itemId).replace('{summary}', line)}\n`
}

/** A name that git accepts inside a ref, made from an item's ID. */
export function refPart(itemId: string): string {
  return itemId.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/\.{2,}|^[.-]+|\.lock$|[.]$/g, '-') || 'item'
}
