'use client'

import { createContext, useContext, useEffect, useRef } from 'react'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { type KeyHandler, KeyRegistry } from './key-registry'

/** One registry per page load; the provider listens, controls register. */
export const KeyRegistryContext = createContext(new KeyRegistry())

/** While the component is there, the action's key does what `handler` does. */
export function useKeyAction(action: KeyAction, handler: KeyHandler): void {
  const registry = useContext(KeyRegistryContext)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => registry.register(action, () => latest.current()), [registry, action])
}
