import { expect, test } from 'vitest'
import { nightFaults } from '@/lib/core/drill/night-faults'
import { runNight } from '@/worker/drill/run-night'

const SLOW = 900_000

test('(slow) a night of 20 items by a random seed, three kill -9 and a rate limit ends as its seeded table says', {
  timeout: SLOW,
}, async () => {
  const seed = Number(process.env.GATEWALK_TEST_SEED ?? Date.now() % 1_000_000)
  console.info(`seed ${seed}: repeat with GATEWALK_TEST_SEED=${seed}`)
  const news: string[] = []
  const { morning } = await runNight({
    seed,
    // Two minutes of waiting for one item are left to `npm run drill`.
    size: { projects: 5, itemsEach: 4, without: ['endless'] },
    ...{ isKept: false, onNews: words => news.push(words), signal: new AbortController().signal },
  })
  const faults = nightFaults(morning)
  expect(faults, `seed ${seed}\n${news.join('\n')}\n${faults.join('\n')}`).toEqual([])
  expect(morning.items.length).toBeGreaterThanOrEqual(21)
  expect(morning.kills).toBe(3)
  expect(morning.memory.length).toBeGreaterThan(10)
})
