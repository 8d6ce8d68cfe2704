'use client'

import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { type KeyPlatform, keyPlatform } from '@/lib/core/keys/format-chord'
import type { KeySettings } from '@/lib/core/keys/key-settings'
import { resolveKeys } from '@/lib/core/keys/resolve-keys'
import { KeyMapContext } from './key-map-context'
import { KeyRegistry } from './key-registry'
import { KeyRegistryContext } from './use-key-action'
import { useKeyListener } from './use-key-listener'

type KeyProviderProps = {
  settings: KeySettings
  /** What the server takes the keyboard for; the browser knows better once it has the page. */
  guess: KeyPlatform
  children: ReactNode
}

/** Listens to the keys of a page with the person's own map; controls take theirs by `useKeyAction`. */
export function KeyProvider({ settings, guess, children }: KeyProviderProps) {
  const [registry] = useState(() => new KeyRegistry())
  const platform = useSyncExternalStore(never, ownPlatform, () => guess)
  const held = useMemo(() => {
    const own = resolveKeys({ ...settings, off: false })
    return { keys: resolveKeys(settings), own, isOff: settings.off, platform }
  }, [settings, platform])
  useKeyListener(held.keys, registry, held.isOff)
  return (
    <KeyRegistryContext value={registry}>
      <KeyMapContext value={held}>{children}</KeyMapContext>
    </KeyRegistryContext>
  )
}

const never = () => () => {}
const ownPlatform = () => keyPlatform(navigator.platform)
