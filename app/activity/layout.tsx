import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function ActivityLayout({ children }: { children: ReactNode }) {
  return <Shell section="activity">{children}</Shell>
}
