/** The exact commands that merge the loop's branch into its base by hand, a line each (`spec/loop.md`, Starting). */
export function mergeCommands({ origin, branch, base }: { origin: string; branch: string; base: string }): string[] {
  const [into, from] = [quoted(base), quoted(branch)]
  // The loop pushes into the very repository: nothing is fetched.
  if (isLocal(origin)) return [`cd ${quoted(pathOf(origin))}`, `git switch ${into}`, `git merge --no-ff ${from}`]
  return [
    'git fetch origin',
    `git switch ${into}`,
    `git merge --ff-only ${quoted(`origin/${base}`)}`,
    `git merge --no-ff ${quoted(`origin/${branch}`)}`,
    `git push origin ${into}`,
  ]
}

function isLocal(origin: string): boolean {
  return origin.startsWith('/') || /^file:\/\//i.test(origin)
}

const pathOf = (origin: string) => origin.replace(/^file:\/\//i, '')

/** A word for a POSIX shell: a name of a branch may hold what a shell reads. */
function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
