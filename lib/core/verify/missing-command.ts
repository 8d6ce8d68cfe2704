/** What was to be run and is not there, as shells, make and package managers say it on a line of their own. */
const MISSING: readonly { line: RegExp; source: string; byShell?: true }[] = [
  {
    line: /^(?:\/\S*\/)?(?:ba|da|k|z|a)?sh: (?:line )?\d+: (\S.*): (?:command )?not found$/,
    source: 'recorded: bash, dash',
    byShell: true,
  },
  {
    line: /^(?:\/\S*\/)?(?:ba|k|z|a)?sh: (?:line \d+: )?(\S.*): command not found$/,
    source: 'bash without a line, zsh',
    byShell: true,
  },
  {
    line: /^(?:\/\S*\/)?(?:ba|da)?sh: (?:line )?\d+: (\S.*): (?:No such file or directory|Permission denied|cannot execute.*)$/,
    source: 'recorded: bash',
    byShell: true,
  },
  { line: /^\S+: line \d+: (\S.*): command not found$/, source: 'bash in a script', byShell: true },
  { line: /^g?make(?:\[\d+\])?: (\S.*): No such file or directory$/, source: 'recorded: GNU make 4.3', byShell: true },
  { line: /^npm (?:error|ERR!) Missing script: "(.*)"$/, source: 'recorded: npm 10' },
  { line: /^npm (?:error|ERR!) (could not determine executable to run)$/, source: 'npm 10, libnpmexec' },
  { line: /^ ?ERR_PNPM_NO_SCRIPT {1,2}Missing script: (.*)$/, source: 'pnpm 10' },
  { line: /^ ?(?:ERR_PNPM_\w+ {1,2})?Command "(.*)" not found(?:, did you mean .*)?\.?$/, source: 'pnpm 10, exec' },
  { line: /^error Command "(.*)" not found\.$/, source: 'yarn 1.22' },
  { line: /^(?:Usage Error: )?Couldn't find a script named "(.*)"\.$/, source: 'yarn 4' },
  { line: /^error: Script not found "(.*)"$/, source: 'bun 1' },
  {
    line: /^g?make(?:\[\d+\])?: \*\*\* No rule to make target [`']([^']*)'\. {2}Stop\.$/,
    source: 'recorded: GNU make 4.3',
  },
  { line: /^error: [Jj]ustfile does not contain recipe `(.*?)`/, source: 'just 1' },
  { line: /^\S*python[\d.]*(?:\.exe)?: No module named (\S+)$/, source: 'recorded: Python 3.11' },
]

const MAX_NAME = 200

/** `byShell`: a shell, or make for one, said it; anyone's script may say so and go on, so it counts with its exit code. */
export type Missing = { name: string; byShell: boolean }

/** What a line says is missing; null when it says nothing of the kind. */
export function missingIn(line: string): Missing | null {
  for (const { line: pattern, byShell = false } of MISSING) {
    const name = pattern.exec(line)?.[1]
    if (name !== undefined) return { name: name.slice(0, MAX_NAME), byShell }
  }
  return null
}

/** make ends with 2 and says the exit code of what it ran on a line of its own. */
export function isMakeNotFound(line: string): boolean {
  return /^g?make(?:\[\d+\])?: \*\*\* \[.*\] Error 12[67]$/.test(line)
}
