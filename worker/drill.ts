import { parseArgs } from 'node:util'
import { drillSum, drillTable, isOk } from '@/lib/core/drill/drill-table'
import { DRILLS, selectDrills } from '@/lib/core/drill/drills'
import { night } from './drill/night'
import { type DrillReport, runDrills } from './drill/run-drills'
import { StartProblem } from './start-problem'

/** `npm run drill`: every misbehaviour against throw-away repositories, and a table. Returns the exit code. */
export async function drill(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (options.list) return list()
  if (options.night) return night(options.seed, { isKept: options.keep, signal: listenForStop() })
  const { drills, unknown } = selectDrills(options.only)
  if (unknown.length > 0)
    throw new StartProblem(`There is no drill named ${unknown.join(', ')}; --list names them all.`)
  const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR
  const startedAt = performance.now()
  console.log(`Drilling: ${drills.length} misbehaviours in a temporary folder, without touching anything of yours.`)
  const counter = progress(drills.length)
  const report = await runDrills(drills, { isKept: options.keep, onRun: counter.next, signal: listenForStop() })
  counter.end()
  console.log(`\n${drillTable(report.runs, { isColoured })}\n`)
  console.log(leftWords(report))
  if (options.keep) console.log(`The repositories and logs are kept in ${report.folder}`)
  console.log(`It took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`)
  console.log(drillSum(report.runs, { isColoured }))
  return report.runs.every(isOk) && isNothingLeft(report) ? 0 : 1
}

type Options = { list: boolean; keep: boolean; only: string[]; night: boolean; seed: number }

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      night: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const seed = Number(positionals[0] ?? Date.now() % 1_000_000)
  if (!Number.isInteger(seed) || positionals.length > (values.night ? 1 : 0))
    throw new StartProblem('Use --only NAMES, --list, --keep or --night SEED, where SEED is a whole number.')
  const only = values.only.flatMap(names => names.split(',')).filter(name => name !== '')
  return { ...values, only, seed }
}

function list(): number {
  const width = Math.max(...DRILLS.map(({ id }) => id.length))
  for (const { id, behaviour } of DRILLS) console.log(`${id.padEnd(width)}  ${behaviour}`)
  return 0
}

/** On a terminal one line that counts; nothing in a file. */
function progress(count: number): { next(): void; end(): void } {
  let done = 0
  const write = (text: string) => process.stdout.isTTY && process.stdout.write(text)
  return {
    next: () => void write(`\r${++done} of ${count}`),
    end: () => void write('\r\u001B[K'),
  }
}

function isNothingLeft({ leftovers }: DrillReport): boolean {
  return leftovers.strays === 0 && leftovers.locks.length === 0
}

function leftWords({ leftovers }: DrillReport): string {
  const { strays, locks } = leftovers
  return [`Left behind: stray processes ${strays}, leftover locks ${locks.length}`, ...locks].join('\n')
}

function listenForStop(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => stop.abort(new StartProblem('The drill was stopped.')))
  return stop.signal
}
