import { expect, test } from 'vitest'
import { createCappedLog, type LogChunk, type LogClock } from '@/lib/core/log/capped-log'

test('what fits is stored whole and in order, a batch at a time', async () => {
  const { log, store, clock } = start({ limitBytes: 1_000, flushBytes: 100 })
  for (let n = 0; n < 20; n++) await log.write(`line ${n}\n`)
  clock.fire()
  expect(await log.close()).toEqual({ bytes: store.bytes(), cutBytes: 0 })
  expect(store.text()).toBe(Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join(''))
  expect(store.appends).toBeLessThan(5)
})

test('of a flood head and tail stay within the limit, and the log says how many bytes are missing', async () => {
  const { log, store } = start({ limitBytes: 10_000, flushBytes: 500 })
  let written = 0
  for (let n = 0; n < 10_000; n++) {
    const line = `line ${String(n).padStart(5, '0')}\n`
    written += line.length
    await log.write(line)
    expect(store.bytes()).toBeLessThan(11_000)
  }
  const { bytes, cutBytes } = await log.close()
  expect(bytes).toBe(written)
  const [head, marker, tail] = store.text().split(/(\n… [\d,]+ bytes cut …\n)/)
  expect(head).toMatch(/^line 00000\nline 00001\n/)
  expect(tail).toMatch(/line 09998\nline 09999\n$/)
  expect(marker).toBe(`\n… ${cutBytes.toLocaleString('en-US')} bytes cut …\n`)
  expect((head ?? '').length + (tail ?? '').length + cutBytes).toBe(written)
  // Chunks end with their lines, so the tail begins with a whole one.
  expect(tail).toMatch(/^line \d{5}\n/)
})

test('a writer that waits for what write returns never gets further ahead than one batch', async () => {
  const release: (() => void)[] = []
  const { log, store } = start({ flushBytes: 100 }, () => new Promise(resolve => release.push(resolve)))
  let settled = false
  const blocked = Promise.resolve(log.write('x'.repeat(150))).then(() => {
    settled = true
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(settled).toBe(false)
  while (!settled) {
    release.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await blocked
  expect(store.text()).toBe('x'.repeat(150))
})

test('a short line is stored when the flush time has passed, without waiting for more', async () => {
  const { log, store, clock } = start({})
  expect(log.write('hello\n')).toBeUndefined()
  expect(store.text()).toBe('')
  clock.fire()
  await new Promise(resolve => setImmediate(resolve))
  expect(store.text()).toBe('hello\n')
  await log.close()
})

test('a NUL byte becomes visible, because the database refuses it', async () => {
  const { log, store } = start({})
  log.write('a\0b\u001b[31m\n')
  await log.close()
  expect(store.text()).toBe('a␀b\u001b[31m\n')
})

test('a store that fails is told to whoever writes next, and to close', async () => {
  const { log, clock } = start({ flushBytes: 10 }, () => Promise.reject(new Error('the database is gone')))
  log.write('short')
  clock.fire()
  await new Promise(resolve => setImmediate(resolve))
  await expect(log.write('long enough to flush')).rejects.toThrow('the database is gone')
  await expect(log.close()).rejects.toThrow('the database is gone')
})

test('an emoji sequence is never split between two chunks', async () => {
  const { log, store } = start({ flushBytes: 30 })
  await log.write('👩‍👩‍👧‍👦'.repeat(20))
  await log.close()
  for (const chunk of store.chunks.values()) expect(chunk.text.replaceAll('👩‍👩‍👧‍👦', '')).toBe('')
})

function start(limits: { limitBytes?: number; flushBytes?: number }, append?: () => Promise<void>) {
  const store = new MemoryStore(append)
  const clock = new ManualClock()
  return { log: createCappedLog({ store, clock, ...limits }), store, clock }
}

/** Keeps the chunks as a table with a primary key would. */
class MemoryStore {
  readonly chunks = new Map<number, LogChunk>()
  appends = 0

  constructor(private readonly before?: () => Promise<void>) {}

  async append(chunk: LogChunk): Promise<void> {
    await this.before?.()
    if (this.chunks.has(chunk.seq)) throw new Error(`chunk ${chunk.seq} is there already`)
    this.appends++
    this.chunks.set(chunk.seq, chunk)
  }

  async drop({ from, to }: { from: number; to: number }): Promise<void> {
    for (let seq = from; seq <= to; seq++) this.chunks.delete(seq)
  }

  bytes(): number {
    return [...this.chunks.values()].reduce((sum, chunk) => sum + chunk.bytes, 0)
  }

  text(): string {
    const ordered = [...this.chunks.values()].sort((a, b) => a.seq - b.seq)
    return ordered.map(chunk => chunk.text).join('')
  }
}

class ManualClock implements LogClock {
  private timers = new Set<() => void>()

  now(): string {
    return '2026-11-30T09:00:00.000Z'
  }

  after(_ms: number, run: () => void): () => void {
    this.timers.add(run)
    return () => this.timers.delete(run)
  }

  fire(): void {
    for (const run of [...this.timers]) {
      this.timers.delete(run)
      run()
    }
  }
}
