'use client'

import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { type KeyHandler, KeyRegistry, type OptionHandler } from './key-registry'

/** One registry per page load; the provider listens, controls register. */
export const KeyRegistryContext = createContext(new KeyRegistry())

/**
 * While the component is there, the action's key does what `handler` does; with null it is not offered. What is seen is
 * heard: the key is taken in the same commit that draws the control, not after the paint.
 */
export function useKeyAction(action: KeyAction, handler: KeyHandler | null): void {
  const registry = useContext(KeyRegistryContext)
  const latest = useLatest(handler)
  const isOffered = handler !== null
  useLayoutEffect(() => {
    if (isOffered) return registry.register(action, () => latest.current?.() ?? false)
  }, [registry, action, latest, isOffered])
}

/** While the component is there, it gets the number keys 1–9. */
export function useOptionKeys(handler: OptionHandler): void {
  const registry = useContext(KeyRegistryContext)
  const latest = useLatest(handler)
  useLayoutEffect(() => registry.registerOptions(digit => latest.current(digit)), [registry, latest])
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
