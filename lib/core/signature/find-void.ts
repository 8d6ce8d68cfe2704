import type { Tree } from '@/lib/core/signature/covered-files'
import { comparePaths, type Manifest } from '@/lib/core/signature/manifest'

/** A covered file that is no longer as it was signed; blobs are null where it is not there. */
export type ChangedFile = { path: string; before: string | null; after: string | null }

/**
 * What makes a signature void: covered files that changed or went, and files that a gate's globs name now. Anything
 * else in the tree may change (`spec/inbox.md`, Manual-Gate sign-off).
 */
export function findVoid(manifest: Manifest, tree: Tree, matches: ((path: string) => boolean) | null): ChangedFile[] {
  const changed = [...manifest].flatMap(([path, hash]) => {
    const before = /^0+$/.test(hash) ? null : hash
    const after = tree.get(path) ?? null
    return before === after ? [] : [{ path, before, after }]
  })
  const come = [...tree].flatMap(([path, after]) =>
    matches?.(path) && !manifest.has(path) ? [{ path, before: null, after }] : [],
  )
  return [...changed, ...come].sort((a, b) => comparePaths(a.path, b.path))
}
