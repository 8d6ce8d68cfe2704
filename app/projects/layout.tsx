import type { ReactNode } from 'react'
import { Shell } from '../_server/shell'

export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return <Shell section="projects">{children}</Shell>
}
