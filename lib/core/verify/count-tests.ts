import { TEST_RUNNERS } from './test-runners'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g

/** How many tests ran, by the summaries of the known runners in an output; null when there is none. */
export function countTests(output: string): number | null {
  const text = output.replace(COLOURS, '').replaceAll('\r', '')
  const counts = TEST_RUNNERS.flatMap(runner => [...text.matchAll(runner.counts)].map(match => runner.ran(match)))
  return counts.length > 0 ? counts.reduce((sum, count) => sum + Math.max(0, count), 0) : null
}
