import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function ReportLayout({ children }: { children: ReactNode }) {
  return <Shell section="report">{children}</Shell>
}
