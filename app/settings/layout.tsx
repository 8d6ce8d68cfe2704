import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <Shell section="settings">{children}</Shell>
}
