import { z } from 'zod'
import { KEY_ACTIONS, type KeyAction } from './key-actions'

/** What a person set about keys: all of them off, or other keys for some actions; an action without keys has none. */
export type KeySettings = { off: boolean; map: Partial<Record<KeyAction, string[]>> }

const storedSchema = z.object({
  off: z.boolean().catch(false),
  map: z.record(z.string(), z.array(z.string())).catch({}),
})

/** Reads what is stored in User.keys. What this version does not know is left out. */
export function parseKeySettings(stored: unknown): KeySettings {
  const { off, map } = storedSchema.catch({ off: false, map: {} }).parse(stored)
  return { off, map: Object.fromEntries(Object.entries(map).filter(([action]) => isKeyAction(action))) }
}

/** True for a name of the table of actions. */
export function isKeyAction(name: string): name is KeyAction {
  return Object.hasOwn(KEY_ACTIONS, name)
}
