'use client'

import { createContext, type ReactNode, useContext } from 'react'

const BarToolsContext = createContext<ReactNode>(null)

/** What stands at the right end of the bar of every page within. */
export function BarToolsProvider({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return <BarToolsContext value={tools}>{children}</BarToolsContext>
}

/** The place of the tools in the bar. */
export function BarTools() {
  return useContext(BarToolsContext)
}
