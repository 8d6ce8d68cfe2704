import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FeedNews, LiveFeed } from '@/components/live/live-feed'
import { StandInBrowser } from '../support/stand-in-browser'

const START = Date.parse('2026-05-19T08:00:00Z')
const CHANGE = [{ projectId: 'a', number: 7 }]

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function openTab(browser: StandInBrowser, { shared = true, isInView = true } = {}) {
  const tab = browser.tab()
  const feed = new LiveFeed({ viewer: 'mei', after: START, ...tab.parts, ...(shared ? {} : { shared: null }) })
  const news: FeedNews[] = []
  feed.follow(START, one => news.push(one))
  feed.start({ isBack: false })
  if (isInView) feed.show()
  await pass(0)
  return { feed, news, freeze: tab.freeze, line: () => feed.getState().line }
}

test('of all tabs one holds the stream, and what it is told reaches every tab once', async () => {
  const browser = new StandInBrowser()
  const tabs = [await openTab(browser), await openTab(browser), await openTab(browser)]
  expect(browser.sources.map(source => source.url)).toEqual([`/api/streams/changes?after=${START}`])
  browser.sources[0]?.say('hello')
  browser.sources[0]?.say('changes', CHANGE, '42')
  await pass(0)
  expect(tabs.map(tab => tab.news)).toEqual([[CHANGE], [CHANGE], [CHANGE]])
  expect(tabs.map(tab => tab.line())).toEqual(['open', 'open', 'open'])
  for (const { feed } of tabs) feed.end()
})

test('when the leading tab ends, another goes on at the event that it knows', async () => {
  const browser = new StandInBrowser()
  const [first, second] = [await openTab(browser), await openTab(browser)]
  browser.sources[0]?.say('alive', {}, String(START + 9))
  await pass(0)
  first.feed.end()
  await pass(0)
  expect(browser.open.map(source => source.url)).toEqual([`/api/streams/changes?after=${START + 9}`])
  browser.open[0]?.say('all', {}, String(START + 20))
  await pass(0)
  expect(second.news).toEqual(['all'])
  second.feed.end()
})

test('from a leading tab that stands still another takes over within seconds, and it never leads beside it', async () => {
  const browser = new StandInBrowser()
  const [frozen, other] = [await openTab(browser), await openTab(browser)]
  browser.sources[0]?.say('hello')
  frozen.freeze()
  frozen.feed.hide()
  await pass(8_000)
  expect(browser.sources).toHaveLength(2)
  expect(browser.open).toEqual([browser.sources[1]])
  for (const { feed } of [frozen, other]) feed.end()
})

test('a page that comes while its news is on the way is told of it', async () => {
  const browser = new StandInBrowser()
  const { feed } = await openTab(browser)
  browser.sources[0]?.say('changes', CHANGE, String(START + 50))
  const [late, later]: FeedNews[][] = [[], []]
  feed.follow(START + 40, one => late?.push(one))
  feed.follow(START + 60, one => later?.push(one))
  expect([late, later]).toEqual([[CHANGE], []])
  feed.end()
})

test('a line is said to be lost after three seconds without one, with the time of what is shown, and comes back by itself', async () => {
  const browser = new StandInBrowser()
  const [leader, follower] = [await openTab(browser), await openTab(browser)]
  browser.sources[0]?.say('hello')
  await pass(10_000)
  const rightAt = leader.feed.getState().rightAt
  browser.sources[0]?.fail()
  await pass(2_900)
  expect([leader.line(), follower.line()]).toEqual(['open', 'open'])
  await pass(200)
  expect([leader.line(), follower.line()]).toEqual(['lost', 'lost'])
  expect(follower.feed.getState().rightAt).toBe(rightAt)
  const source = browser.sources[0]
  if (source) source.readyState = 1
  source?.say('hello')
  await pass(0)
  expect([leader.line(), follower.line()]).toEqual(['open', 'open'])
  for (const { feed } of [leader, follower]) feed.end()
})

test('a stream that is silent for two heartbeats is dead, and a refused one is tried again, ever more slowly', async () => {
  const browser = new StandInBrowser()
  const { feed } = await openTab(browser)
  browser.sources[0]?.say('hello')
  await pass(29_000)
  expect(browser.sources).toHaveLength(1)
  await pass(3_000)
  expect(browser.open).toEqual([browser.sources[1]])
  for (const waited of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    const before = browser.sources.length
    browser.sources.at(-1)?.fail({ refused: true })
    await pass(waited - 1)
    expect(browser.sources).toHaveLength(before)
    await pass(1)
    expect(browser.sources).toHaveLength(before + 1)
  }
  feed.end()
})

test('a tab that was put aside, or silent for longer than a heartbeat, reads again once the line is proved', async () => {
  const browser = new StandInBrowser()
  const { feed, news } = await openTab(browser)
  browser.sources[0]?.say('hello')
  feed.end()
  await pass(60_000)
  feed.start({ isBack: true })
  feed.show()
  await pass(0)
  expect(news).toEqual([])
  browser.open[0]?.say('hello')
  expect(news).toEqual(['all'])
  feed.hide()
  await pass(16_000)
  feed.show()
  browser.open[0]?.say('hello')
  expect(news).toEqual(['all', 'all'])
  feed.end()
})

test('a session that ended ends the stream for all tabs without asking again, until someone signs in', async () => {
  const browser = new StandInBrowser()
  const [first, second] = [await openTab(browser), await openTab(browser)]
  browser.sources[0]?.say('hello')
  browser.sources[0]?.say('signed-out')
  await pass(120_000)
  expect([first.line(), second.line()]).toEqual(['signed-out', 'signed-out'])
  expect(browser.sources).toHaveLength(1)
  const signedIn = await openTab(browser)
  expect(browser.open).toHaveLength(1)
  browser.open[0]?.say('hello')
  await pass(0)
  expect([first, second, signedIn].map(tab => tab.line())).toEqual(['open', 'open', 'open'])
  for (const { feed } of [first, second, signedIn]) feed.end()
})

test('without locks each tab has a stream of its own, and only while it is in view', async () => {
  const browser = new StandInBrowser()
  const [first, hidden] = [
    await openTab(browser, { shared: false }),
    await openTab(browser, { shared: false, isInView: false }),
  ]
  expect(browser.open).toHaveLength(1)
  hidden.feed.show()
  expect(browser.open).toHaveLength(2)
  first.feed.hide()
  expect(browser.open).toHaveLength(1)
  for (const { feed } of [first, hidden]) feed.end()
})
