import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LANGUAGES } from '@/lib/core/code/language-of'
import { type CodeColours, createCodeColours } from '@/lib/highlight/code-colours'

const FILE = resolve('lib/highlight/colour-worker.mjs')
let colours: CodeColours | undefined

afterEach(() => colours?.close())

function open(options: { patienceMs?: number; limitMs?: number; workerFile?: string } = {}): CodeColours {
  colours = createCodeColours({ workerFile: FILE, patienceMs: 60_000, limitMs: 60_000, ...options })
  return colours
}

/** What of a text has which colour. */
async function read(language: string, text: string): Promise<string[]> {
  const lines = (await open().colour(language, [text]))?.[0] ?? []
  return text.split('\n').flatMap((line, at) => {
    let from = 0
    return (lines[at] ?? []).flatMap(({ length, kind }) => {
      const part = line.slice(from, from + length).trim()
      from += length
      return kind === 'plain' || part === '' ? [] : [`${kind} ${part}`]
    })
  })
}

test('words have the colour of what they are, and a comment goes on over lines', async () => {
  expect(await read('typescript', "/* one\ntwo */ const mail = send('a', 7)")).toEqual([
    'comment /* one',
    'comment two */',
    'keyword const',
    'constant mail',
    'keyword =',
    'function send',
    "string 'a'",
    'constant 7',
  ])
})

test('the spans of a line are as long as the line, whatever stands in it', async () => {
  const text = `a\tb 😀 中文 \u202e\u0007\n${'x'.repeat(600)}\n\n\r`
  const [lines] = (await open().colour('typescript', [text])) ?? []
  const lengths = lines?.map(line => line.reduce((sum, span) => sum + span.length, 0))
  expect(lengths?.slice(0, 3)).toEqual(
    text
      .split('\n')
      .slice(0, 3)
      .map(line => line.length),
  )
})

test('every language that a path can name has its grammar', () => {
  const from = createRequire(import.meta.url)
  for (const language of LANGUAGES) expect(existsSync(from.resolve(`shiki/langs/${language}.mjs`))).toBe(true)
})

test('what is not known, or kills the thread, is shown plain, and the next text is coloured all the same', async () => {
  const thread = open()
  expect(await thread.colour('no-such-language', ['x'])).toBeNull()
  expect(await thread.colour('../../evil', ['x'])).toBeNull()
  expect(await thread.colour('json', ['{"a": 1}'])).not.toBeNull()
})

test('a thread that cannot begin is tried anew, and nothing is thought of the text', async () => {
  const thread = open({ workerFile: resolve('no-such-worker.mjs') })
  expect(await thread.colour('json', ['{}'])).toBeNull()
  expect(await thread.colour('json', ['{}'])).toBeNull()
})

test('a page waits for its patience only; a text that keeps the thread ends it, and the next one gets a new thread', async () => {
  const workerFile = resolve('tests/fixtures/highlight/stuck-worker.mjs')
  const thread = open({ workerFile, patienceMs: 50, limitMs: 500 })
  expect(await thread.colour('stuck', ['x'])).toBeNull()
  expect(await thread.colour('quick', ['x'])).toBeNull()
  // It stood behind the other in the thread that ended, which says nothing about it.
  await expect.poll(() => thread.colour('quick', ['x']), { timeout: 20_000, interval: 100 }).toEqual([[['x']]])
  await expect.poll(() => thread.colour('quick', ['y']), { timeout: 20_000, interval: 100 }).toEqual([[['y']]])
})
