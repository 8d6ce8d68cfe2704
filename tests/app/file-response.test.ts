import { expect, test } from 'vitest'
import { fileResponse } from '@/app/_server/file-response'

async function* parts(taken: number[], count: number) {
  try {
    for (let number = 0; number < count; number++) {
      taken.push(number)
      yield `<script>${number}</script>\u2028\n`
    }
  } finally {
    taken.push(-1)
  }
}

test('what an agent wrote is saved as a file and never shown as a page', async () => {
  const response = fileResponse({ fileName: 'shop-7-raw.log', parts: parts([], 3) })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="shop-7-raw.log"',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('<script>0</script>\u2028\n<script>1</script>\u2028\n<script>2</script>\u2028\n')
})

test('it is read as the browser takes it, and no further when the browser has gone', async () => {
  const taken: number[] = []
  const reader = fileResponse({ fileName: 'x', parts: parts(taken, 1_000) }).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(taken.at(-1)).toBe(-1)
  expect(taken.length).toBeLessThan(10)
})
