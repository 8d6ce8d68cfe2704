/** The longest start of `text` of at most `limit` UTF-16 units that ends between two whole characters, emoji included. */
export function takeStart(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, characterStart(text, limit))
}

/** The longest end of `text` of at most `limit` UTF-16 units that begins between two whole characters. */
export function takeEnd(text: string, limit: number): string {
  if (text.length <= limit) return text
  const wanted = text.length - limit
  const start = characterStart(text, wanted)
  return text.slice(start === wanted ? wanted : characterEnd(text, wanted))
}

/** `text` when it fits, else its start and an ellipsis, together at most `limit` UTF-16 units. */
export function truncateText(text: string, limit: number): string {
  return text.length <= limit ? text : `${takeStart(text, Math.max(0, limit - 1)).trimEnd()}…`
}

/** Grapheme clusters are found from a little before the cut; the longest real ones (families, flags) are far shorter. */
const WINDOW = 64
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function characterStart(text: string, index: number): number {
  const from = Math.max(0, index - WINDOW)
  const segment = graphemes.segment(text.slice(from, index + WINDOW)).containing(index - from)
  return segment ? from + segment.index : index
}

function characterEnd(text: string, index: number): number {
  const from = Math.max(0, index - WINDOW)
  const segment = graphemes.segment(text.slice(from, index + WINDOW)).containing(index - from)
  return segment ? from + segment.index + segment.segment.length : index
}
