'use client'

import { Kbd } from '@/components/ui/kbd'
import { formatChord } from '@/lib/core/keys/format-chord'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { useKeyMap } from './key-map-context'

/** The person's first key for an action, for the `kbd` of the button that does the same; nothing when it has none. */
export function KeyCap({ action }: { action: KeyAction }) {
  const { keys, platform } = useKeyMap()
  const [chord] = keys[action]
  return chord ? <Kbd>{formatChord(chord, platform)}</Kbd> : null
}

/** The number key of an option, in a column of its own that stays when keys are off. */
export function OptionCap({ digit }: { digit: number }) {
  const { isOff } = useKeyMap()
  return digit <= 9 && !isOff ? <Kbd>{digit}</Kbd> : <span className="hidden desk:block" />
}
