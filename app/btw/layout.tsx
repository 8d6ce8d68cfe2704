import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function InboxLayout({ children }: { children: ReactNode }) {
  return <Shell section="inbox">{children}</Shell>
}
