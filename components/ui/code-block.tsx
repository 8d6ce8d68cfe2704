import type { ReactNode } from 'react'

/** A framed block in the mono face with a head line: a diff, a log, an excerpt. */
export function CodeBlock({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded border bg-surface font-mono text-xs leading-5">
      <div className="flex items-center gap-2.5 border-b bg-sunken px-3 py-1.5 text-text-2">
        <span className="min-w-0 truncate">{title}</span>
        {aside && <span className="ml-auto flex shrink-0 items-center gap-2.5">{aside}</span>}
      </div>
      {children}
    </div>
  )
}

/** Plain text inside a code block; long lines wrap, a very long one scrolls within. */
export function CodeText({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[60vh] overflow-auto px-3 py-2 -outline-offset-2"
    >
      <pre className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</pre>
    </section>
  )
}
