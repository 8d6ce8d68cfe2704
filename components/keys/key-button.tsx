'use client'

import { type ReactNode, useContext } from 'react'
import { Button } from '@/components/ui/button'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { KeyCap } from './key-cap'
import { KeyRegistryContext } from './use-key-action'

/** A quiet button of the desktop that does what the key does; works with keys off too. */
export function KeyButton({ action, children }: { action: KeyAction; children: ReactNode }) {
  const registry = useContext(KeyRegistryContext)
  return (
    <Button
      tone="ghost"
      kbd={<KeyCap action={action} />}
      onClick={() => registry.run(action)}
      className="max-desk:hidden"
    >
      {children}
    </Button>
  )
}
