import { simpleCommands } from '../guard/command-words'
import { isMakeNotFound, missingIn } from './missing-command'
import { TEST_RUNNERS } from './test-runners'
import { type VerifyReason, writeVerifyReason } from './verify-reason'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g
/** Exit codes of a shell for a command that is not there, and for one that cannot be run. */
const NOT_FOUND = 127
const NOT_EXECUTABLE = 126
/** A command that is missing is said at the end: nothing runs after it. */
const LAST_LINES = 30

/**
 * Why a run of verify or a gate proves nothing whatever its exit code: a command that is missing, or a known runner that
 * ran no test (`spec/loop.md`, Verify integrity). `tail` = the output, or its lines that `SummaryLines` keeps. Null when
 * nothing speaks against it.
 */
export function readVerifyIntegrity(input: {
  command: string
  exitCode: number | null
  tail: string
}): { reason: string } | null {
  const text = input.tail.replace(COLOURS, '').replaceAll('\r', '')
  const reason = missingCommand(input, text) ?? noTests(input, text)
  return reason && { reason: writeVerifyReason(reason) }
}

function missingCommand(
  { command, exitCode }: { command: string; exitCode: number | null },
  text: string,
): VerifyReason | null {
  const lines = text.split('\n').slice(-LAST_LINES)
  const named = lines.flatMap(line => missingIn(line) ?? [])
  // Green although a command was missing: `lint; npm test`. Other names may be words of a test.
  if (exitCode === 0) {
    const own = new Set(simpleCommands(command, '').flatMap(({ words }) => words[0] ?? []))
    const mine = named.find(({ name }) => own.has(name))
    return mine ? { code: 'command-missing', subject: mine.name } : null
  }
  const isShells = exitCode === NOT_FOUND || exitCode === NOT_EXECUTABLE || lines.some(isMakeNotFound)
  const last = named.filter(({ byShell }) => isShells || !byShell).at(-1)
  return isShells || last ? { code: 'command-missing', subject: last?.name ?? '' } : null
}

/**
 * A runner without any test that ran, all its summaries together. When another runner did run tests, a summary of one
 * that the command does not name is taken for a test's own output. A red run is no test's absence, unless its runner says so.
 */
function noTests(
  { command, exitCode }: { command: string; exitCode: number | null },
  text: string,
): VerifyReason | null {
  const found = TEST_RUNNERS.flatMap(runner => {
    const summaries = [...text.matchAll(runner.counts)]
    const ran = summaries.reduce((sum, match) => sum + Math.max(0, runner.ran(match)), 0)
    const saysNone = runner.none?.test(text) ?? false
    return summaries.length > 0 || saysNone ? [{ runner, ran, saysNone }] : []
  })
  const isAnyRun = found.some(({ ran }) => ran > 0)
  const empty = found.find(({ runner, ran, saysNone }) => {
    const isOwn = !isAnyRun || runner.command.test(command)
    return ran === 0 && isOwn && (exitCode === 0 || saysNone || runner.name === 'pytest')
  })
  return empty ? { code: 'no-tests', subject: empty.runner.name } : null
}
