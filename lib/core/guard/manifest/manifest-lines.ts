/** Lines of a manifest whatever its line endings, without a byte order mark. */
export function manifestLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}
