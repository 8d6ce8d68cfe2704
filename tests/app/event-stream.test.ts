import { expect, test } from 'vitest'
import { eventStream } from '@/app/_server/event-stream'

const request = () => new Request('http://localhost/stream')

test('a stream whose session no longer stands sends nothing more and ends', async () => {
  let isSignedIn = true
  let sent = 0
  let closed = 0
  const response = eventStream(request(), {
    next: async () => {
      sent += 1
      if (sent === 3) isSignedIn = false
      return [{ event: 'chunk', id: sent, data: { sent } }]
    },
    stands: async () => isSignedIn,
    close: () => {
      closed += 1
    },
  })
  const text = await response.text()
  expect(text).toContain('"sent":2')
  expect(text).not.toContain('"sent":3')
  expect(closed).toBe(1)
})
