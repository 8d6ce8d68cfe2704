import type { ReactNode } from 'react'
import { ClientMessages } from '../_server/client-messages'
import { Shell } from '../_server/shell'

export default function InboxLayout({ children }: { children: ReactNode }) {
  return (
    <Shell section="inbox">
      {/* Here, not in the page: the words stay while one moves from one decision to the next. */}
      <ClientMessages areas={['inbox', 'answering']}>{children}</ClientMessages>
    </Shell>
  )
}
