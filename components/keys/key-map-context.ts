'use client'

import { createContext, useContext } from 'react'
import type { KeyPlatform } from '@/lib/core/keys/format-chord'
import { KEY_ACTIONS } from '@/lib/core/keys/key-actions'
import type { KeyMap } from '@/lib/core/keys/resolve-keys'

/** `keys` hold now; `own` are the person's also while keys are off. */
export type HeldKeys = { keys: KeyMap; own: KeyMap; isOff: boolean; platform: KeyPlatform }

/** The keys of the person who looks; those of the table outside the frame. */
export const KeyMapContext = createContext<HeldKeys>({
  keys: KEY_ACTIONS,
  own: KEY_ACTIONS,
  isOff: false,
  platform: 'other',
})

/** The keys that hold for this person and keyboard. */
export function useKeyMap(): HeldKeys {
  return useContext(KeyMapContext)
}
