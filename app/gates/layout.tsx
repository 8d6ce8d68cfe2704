import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function GatesLayout({ children }: { children: ReactNode }) {
  return <Shell section="gates">{children}</Shell>
}
