import { type Morning, megabytes, memoryBounds, nightFaults } from '@/lib/core/drill/night-faults'
import { runNight } from './run-night'

const PROJECTS = 5

/** `npm run drill -- --night [seed]`: a whole night, and its summary. Returns the exit code. */
export async function night(seed: number, options: { isKept: boolean; signal: AbortSignal }): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(`A night by the seed ${seed}; the same again with: npm run drill -- --night ${seed}`)
  const onNews = (words: string) => console.log(`${seconds().padStart(5)} s  ${words}`)
  const { morning, folder } = await runNight({ seed, size: { projects: PROJECTS }, onNews, ...options })
  const faults = nightFaults(morning)
  console.log(`\n${summary(morning).join('\n')}`)
  for (const fault of faults) console.log(`NOT AS EXPECTED: ${fault}`)
  if (options.isKept) console.log(`The repositories and logs are kept in ${folder}`)
  const wrong = morning.items.filter(item => item.found !== item.expected).length
  console.log(`It took ${seconds()} s.\n${morning.items.length - wrong} as expected, ${wrong} not`)
  return faults.length === 0 ? 0 : 1
}

function summary({ items, logs, memory, ...morning }: Morning): string[] {
  const [found, bound] = memoryBounds(memory)
  const drills = new Set(items.map(item => item.drill)).size
  return [
    `Items:               ${items.length} with ${drills} misbehaviours, in ${logs.sessions} sessions`,
    `Workers killed:      ${morning.kills}`,
    `Verified and lost:   ${morning.lost.length}`,
    `Marked twice:        ${items.filter(item => item.marked > 1).length}`,
    `Stray processes:     ${morning.strays}`,
    `Leftover locks:      ${morning.locks.length}`,
    `Disk:                ${megabytes(morning.disk)}`,
    `Logs:                ${megabytes(logs.total)}, the largest ${megabytes(logs.largest)}`,
    `Worker's memory:     ${megabytes(found)} at the end, at most ${megabytes(bound)} (${memory.length} samples)`,
  ]
}
