import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogReader, type LogStatus, type LogText } from '@/components/projects/log-reader'
import { StandInBrowser } from '../support/stand-in-browser'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A browser with so many slots, and a server that answers polls with what is put into `log`. */
function openReader({ slots = 1, status = 200 } = {}) {
  const browser = new StandInBrowser()
  const state = { slots, status, isClosed: false, log: [] as string[], asked: [] as string[] }
  const texts: LogText[] = []
  const statuses: LogStatus[] = []
  const reader = new LogReader({
    logId: 'L',
    onText: text => texts.push(text),
    onStatus: one => statuses.push(one),
    openSource: browser.openSource,
    takeSlot: async () => {
      if (state.slots === 0) return null
      state.slots -= 1
      return () => {
        state.slots += 1
      }
    },
    fetch: async url => {
      state.asked.push(String(url))
      const after = Number(/after=(-?\d+)/.exec(String(url))?.[1])
      const part = { seq: state.log.length - 1, text: state.log.slice(after + 1).join(''), skipped: false }
      return Response.json({ ...part, isClosed: state.isClosed }, { status: state.status })
    },
  })
  return { browser, state, texts, statuses, reader, text: () => texts.map(({ text }) => text).join('') }
}

test('a log with a slot is streamed, and a line that broke goes on after the last chunk', async () => {
  const { browser, reader, statuses, text } = openReader()
  reader.read()
  await pass(0)
  expect(browser.open.map(source => source.url)).toEqual(['/api/streams/log/L'])
  browser.open[0]?.say('hello')
  browser.open[0]?.say('chunk', { text: '1\n' }, '0')
  browser.open[0]?.say('chunk', { text: '2\n' }, '1')
  browser.open[0]?.fail({ refused: true })
  await pass(1_000)
  expect(browser.open.map(source => source.url)).toEqual(['/api/streams/log/L?after=1'])
  browser.open[0]?.say('hello')
  browser.open[0]?.say('chunk', { text: '3\n' }, '2')
  browser.open[0]?.say('end')
  expect([text(), statuses]).toEqual(['1\n2\n3\n', ['live', 'ended']])
  expect(browser.open).toEqual([])
})

test('a log without a slot asks every two seconds for what follows, and takes a slot when one is free', async () => {
  const { browser, state, reader, statuses, text } = openReader({ slots: 0 })
  state.log = ['1\n', '2\n']
  reader.read()
  await pass(0)
  state.log.push('3\n')
  await pass(2_000)
  expect([text(), statuses]).toEqual(['1\n2\n3\n', ['polling']])
  expect(state.asked).toEqual(['/api/logs/L/part?after=-1', '/api/logs/L/part?after=1'])
  state.slots = 1
  await pass(2_000)
  expect(browser.open.map(source => source.url)).toEqual(['/api/streams/log/L?after=2'])
  reader.rest()
  expect([browser.open, state.slots]).toEqual([[], 1])
})

test('out of view it reads nothing and lets its slot go; seen again it goes on where it was', async () => {
  const { browser, state, reader, text } = openReader()
  reader.read()
  await pass(0)
  browser.open[0]?.say('chunk', { text: '1\n' }, '0')
  reader.rest()
  await pass(60_000)
  expect([browser.open.length, state.slots, state.asked.length]).toEqual([0, 1, 0])
  reader.read()
  await pass(0)
  expect(browser.open.map(source => source.url)).toEqual(['/api/streams/log/L?after=0'])
  browser.open[0]?.say('chunk', { text: '2\n' }, '1')
  expect(text()).toBe('1\n2\n')
  reader.rest()
})

test('a reader that asked when it was sent to rest adds nothing afterwards', async () => {
  const { state, reader, texts } = openReader({ slots: 0 })
  state.log = ['1\n']
  reader.read()
  reader.rest()
  await pass(0)
  reader.read()
  await pass(0)
  expect(texts).toHaveLength(1)
  reader.rest()
})

test.each([
  [401, 'signed-out'],
  [404, 'gone'],
] as const)('an answer of %i ends the reading as %s', async (status, expected) => {
  const { state, reader, statuses } = openReader({ slots: 0, status })
  reader.read()
  await pass(10_000)
  expect([statuses, state.asked.length]).toEqual([[expected], 1])
})

test('a stream that is refused is told from one that is away: a question says why', async () => {
  const { browser, reader, statuses } = openReader({ status: 404 })
  reader.read()
  await pass(0)
  browser.open[0]?.fail({ refused: true })
  await pass(3_000)
  expect(statuses).toEqual(['lost', 'gone'])
  expect(browser.open).toEqual([])
})
