import { Worker } from 'node:worker_threads'
import type { CodeSpan } from '@/lib/core/code/code-span'

/** The spans of each line of each text. */
type Coloured = CodeSpan[][][]

export type CodeColours = {
  /** Colours texts of one language; null when it took too long or is not known: then the text is shown plain. */
  colour(language: string, texts: string[]): Promise<Coloured | null>
  close(): Promise<void>
}

export type CodeColoursOptions = {
  /** Absolute path of colour-worker.mjs. */
  workerFile: string
  /** How long a page waits. What comes later is kept for the next one. */
  patienceMs?: number
  /** How long a text is worked on at all, once the thread is there. */
  limitMs?: number
}

/** Answers kept, so that a page that is read again colours nothing again. */
const KEPT = 40
/** Memory of the thread; a grammar needs a few megabytes. */
const MAX_HEAP_MB = 256

/** Colours code in a thread of its own that starts at the first wish and is ended when a text keeps it too long. */
export function createCodeColours({ workerFile, patienceMs = 800, limitMs = 20_000 }: CodeColoursOptions): CodeColours {
  const kept = new Map<string, Promise<Coloured | null>>()
  let thread: Thread | null = null
  return {
    async colour(language, texts) {
      const key = JSON.stringify([language, texts])
      const found = kept.get(key)
      const work = found ?? begin(key, language, texts)
      // The one that was wished for last stays longest.
      kept.delete(key)
      kept.set(key, work)
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest)
      return within(work, patienceMs)
    },
    async close() {
      await thread?.end()
    },
  }

  async function begin(key: string, language: string, texts: string[]) {
    if (!thread || thread.isOver) thread = new Thread(workerFile, limitMs)
    const lines = await thread.ask(language, texts)
    if (lines === undefined) kept.delete(key)
    return lines ?? null
  }
}

type Answer = { isReady: true } | { id: number; lines: Coloured | null }

/** One worker thread; its questions are answered one after another. */
class Thread {
  isOver = false
  private isReady = false
  private readonly worker: Worker
  private readonly waiting = new Map<number, (lines: Coloured | null | undefined) => void>()
  private nextId = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    file: string,
    private readonly limitMs: number,
  ) {
    // What the process preloads and knows is not the thread's.
    this.worker = new Worker(file, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
    this.worker.unref()
    this.worker.on('message', (answer: Answer) => this.take(answer))
    this.worker.on('error', () => this.fail())
    this.worker.on('exit', () => this.fail())
  }

  /** Undefined when the thread ended over another text, or before it began: that says nothing about this one. */
  ask(language: string, texts: string[]): Promise<Coloured | null | undefined> {
    return new Promise(resolve => {
      const id = this.nextId++
      this.waiting.set(id, resolve)
      if (this.waiting.size === 1) this.watch()
      this.worker.postMessage({ id, language, texts })
    })
  }

  async end(): Promise<void> {
    this.isOver = true
    clearTimeout(this.timer)
    const [current, ...behind] = this.waiting.values()
    this.waiting.clear()
    current?.(this.isReady ? null : undefined)
    for (const resolve of behind) resolve(undefined)
    await this.worker.terminate()
  }

  private fail(): void {
    void this.end()
  }

  private take(answer: Answer): void {
    if ('isReady' in answer) this.isReady = true
    else {
      this.waiting.get(answer.id)?.(answer.lines)
      this.waiting.delete(answer.id)
    }
    this.watch()
  }

  private watch(): void {
    clearTimeout(this.timer)
    if (!this.isReady || this.waiting.size === 0) return
    this.timer = setTimeout(() => void this.end(), this.limitMs)
    this.timer.unref()
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
