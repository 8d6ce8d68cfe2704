import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invariant } from '@/lib/core/invariant'

/** Folder of this checkout, whatever file this module was bundled into: the nearest one above that has our templates. */
export function checkoutRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'templates', 'hooks'))) {
    invariant(dirname(folder) !== folder, 'Gatewalk runs from its checkout')
    folder = dirname(folder)
  }
  return folder
}
