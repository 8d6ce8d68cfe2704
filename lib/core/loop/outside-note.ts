const SHOWN = 3

/** What an item's commits changed outside the project's folder, as a note for its summary; empty when nothing. */
export function outsideNote(subfolder: string, paths: readonly string[]): string {
  if (subfolder === '') return ''
  const outside = paths.filter(path => !path.startsWith(`${subfolder}/`))
  if (outside.length === 0) return ''
  const more = outside.length - SHOWN
  return ` (outside ${subfolder}: ${outside.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
