import { expect, test } from 'vitest'
import { eventStream, type ServerEvent, signedOutStream } from '@/app/_server/event-stream'
import { readStreamPlace } from '@/app/_server/read-stream-place'

const request = () => new Request('http://localhost/stream')

/** What a stream says that is asked for these, one after another. */
async function streamOf(parts: (ServerEvent[] | null)[], stands: () => boolean = () => true) {
  let closed = 0
  const left = [...parts]
  const response = eventStream(request(), {
    next: async () => left.shift() ?? null,
    stands: async () => stands(),
    close: () => {
      closed += 1
    },
  })
  return { text: await response.text(), closed }
}

const names = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(match => match[1])

test('a stream says hello at once, is heard while nothing happens, and ends without a word when it is done', async () => {
  const { text, closed } = await streamOf([[], [{ event: 'chunk', id: 4, data: { text: 'x' } }], null])
  expect(names(text)).toEqual(['hello', 'alive', 'chunk'])
  expect(text).toContain('event: chunk\nid: 4\ndata: {"text":"x"}\n\n')
  expect(closed).toBe(1)
})

test('a stream whose session no longer stands sends nothing more, says why and ends', async () => {
  let asked = 0
  const chunk = (sent: number): ServerEvent[] => [{ event: 'chunk', id: sent, data: { sent } }]
  const { text, closed } = await streamOf([chunk(1), chunk(2), chunk(3)], () => ++asked < 3)
  expect(text).toContain('"sent":2')
  expect(text).not.toContain('"sent":3')
  expect(names(text).at(-1)).toBe('signed-out')
  expect(closed).toBe(1)
})

test('a browser that comes back without its session is told once, and not refused for ever', async () => {
  const response = signedOutStream()
  expect(response.status).toBe(200)
  expect(names(await response.text())).toEqual(['signed-out'])
})

test.each<[string, Record<string, string>, number | null]>([
  ['', {}, null],
  ['?after=7', {}, 7],
  ['?after=-1', {}, -1],
  ['?after=7', { 'last-event-id': '9' }, 9],
  ['?after=7%20or%201', {}, null],
])('a stream opened with %s and %o goes on after %s', (query, headers, place) => {
  expect(readStreamPlace(new Request(`http://localhost/stream${query}`, { headers }))).toBe(place)
})
