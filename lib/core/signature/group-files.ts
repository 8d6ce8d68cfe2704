type Listed = { path: string; kind: string; isSample: boolean }

/** Covered files of one directory and one kind: the one that stands for the others first. */
export type FileGroup<F extends Listed> = { key: string; directory: string; kind: F['kind']; files: [F, ...F[]] }

/** Files by directory and kind, in the order of their paths; the sample of each group first (`spec/inbox.md`). */
export function groupFiles<F extends Listed>(files: readonly F[]): FileGroup<F>[] {
  const groups = new Map<string, FileGroup<F>>()
  for (const file of [...files].sort(byPath)) {
    const directory = directoryOf(file.path)
    const key = `${file.kind} ${directory}`
    const group = groups.get(key)
    if (!group) groups.set(key, { key, directory, kind: file.kind, files: [file] })
    else if (file.isSample) group.files.unshift(file)
    else group.files.push(file)
  }
  return [...groups.values()]
}

/** The order in which somebody looks: a sample of every group, then the others group by group. */
export function reviewOrder<F extends Listed>(groups: readonly FileGroup<F>[]): F[] {
  return [...groups.map(group => group.files[0]), ...groups.flatMap(group => group.files.slice(1))]
}

/** The next file after `current` that nobody of the reader has opened yet, around the end; null when all are seen. */
export function nextUnseen<F extends { path: string; isSeen: boolean }>(order: readonly F[], current: string | null) {
  const at = order.findIndex(file => file.path === current)
  const turned = [...order.slice(at + 1), ...order.slice(0, at + 1)]
  return turned.find(file => !file.isSeen && file.path !== current) ?? null
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** By code units, so that the order is the same in every place. */
function byPath(a: Listed, b: Listed): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
