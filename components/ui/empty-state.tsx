import type { ReactNode } from 'react'

/** What a list says when it has nothing: what would be here, and what to do. */
export function EmptyState({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid max-w-[56ch] gap-2 py-10">
      <h2 className="text-md font-semibold">{title}</h2>
      {text && <div className="text-md text-text-2">{text}</div>}
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
