import { shellWord } from './shell-word'

/** The exact commands that merge the loop's branch into its base by hand, a line each (`spec/loop.md`, Starting). */
export function mergeCommands({ origin, branch, base }: { origin: string; branch: string; base: string }): string[] {
  const [into, from] = [shellWord(base), shellWord(branch)]
  // The loop pushes into the very repository: nothing is fetched.
  if (isLocal(origin)) return [`cd ${shellWord(pathOf(origin))}`, `git switch ${into}`, `git merge --no-ff ${from}`]
  return [
    'git fetch origin',
    `git switch ${into}`,
    `git merge --ff-only ${shellWord(`origin/${base}`)}`,
    `git merge --no-ff ${shellWord(`origin/${branch}`)}`,
    `git push origin ${into}`,
  ]
}

function isLocal(origin: string): boolean {
  return origin.startsWith('/') || /^file:\/\//i.test(origin)
}

const pathOf = (origin: string) => origin.replace(/^file:\/\//i, '')
