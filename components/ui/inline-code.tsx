import type { ReactNode } from 'react'

/** A line of words in which `back-ticked` parts are set as code; nothing else is interpreted. */
export function InlineCode({ text }: { text: string }): ReactNode {
  if (!text.includes('`')) return text
  return text.split(/`([^`\n]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
      <code key={index} className="font-mono text-[0.92em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
