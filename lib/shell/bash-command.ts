/**
 * Program and arguments for a line of bash with pipefail. `--norc` matters: with a socket as stdin, which Node's pipes
 * are, bash takes itself for a remote shell and would run the person's .bashrc first.
 */
export function bashCommand(line: string): [command: string, args: string[]] {
  return ['bash', ['--norc', '-o', 'pipefail', '-c', line]]
}
