/** Bounds of a project's variables (`spec/loop.md`, Environment of a child). */
export const VARIABLE_LIMITS = { name: 100, value: 16_384, count: 100 } as const

/** Shorter values would mask words, so that they stay readable in logs; the settings page says so. */
export const SHORTEST_MASKED = 6

export type VariableFault = 'variableName' | 'variableReserved' | 'variableEmpty' | 'variableLong' | 'variableNul'

/** The field of a form that a fault is about. */
export function faultyField(fault: VariableFault): 'name' | 'secretValue' {
  return fault === 'variableName' || fault === 'variableReserved' ? 'name' : 'secretValue'
}

/** What is wrong with a variable a person wants to set, as a key of `refusals.fields`; null when nothing is. */
export function variableFault({ name, value }: { name: string; value: string }): VariableFault | null {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || name.length > VARIABLE_LIMITS.name) return 'variableName'
  if (isReserved(name)) return 'variableReserved'
  if (value === '') return 'variableEmpty'
  if (value.includes('\0')) return 'variableNul'
  return value.length > VARIABLE_LIMITS.value ? 'variableLong' : null
}

/** What a log must not show of a value: the whole, and each line of one that has several. */
export function maskedForms(value: string): string[] {
  const lines = value.split(/\r?\n/).map(line => line.trim())
  return [...new Set([value, value.trim(), ...lines])].filter(form => form.length >= SHORTEST_MASKED)
}

/** Names that say where programs, git, the shell or Gatewalk itself look: the host sets them. */
function isReserved(name: string): boolean {
  return RESERVED.has(name) || RESERVED_STARTS.some(start => name.startsWith(start))
}

const RESERVED = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'PWD', 'OLDPWD', 'TMPDIR', 'SHLVL', 'IFS', 'ENV', 'BASH_ENV'],
  ...['CDPATH', 'SHELLOPTS', 'BASHOPTS', 'PS4', 'PROMPT_COMMAND', 'UID', 'EUID', 'PPID', '_'],
])
const RESERVED_STARTS = ['GIT_', 'GATEWALK_', 'RALPH_', 'LD_', 'DYLD_', 'LC_', 'BASH_FUNC_', 'XDG_']
