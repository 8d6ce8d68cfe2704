import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourWords } from '@/components/ui/colour-words'
import { readPatch } from '@/components/ui/read-patch'
import { CODE_KINDS } from '@/lib/core/code/code-span'

const PATCH = `diff --git a/src/mail.ts b/src/mail.ts
index 1..2 100644
--- a/src/mail.ts
+++ b/src/mail.ts
@@ -1,3 +1,3 @@
 one
-two
+zwei
 three
\\ No newline at end of file
diff --git a/old name.md b/new name.md
similarity index 100%
rename from old name.md
rename to new name.md
diff --git a/pic.png b/pic.png
index 1..2 100644
Binary files a/pic.png and b/pic.png differ
diff --git a/gone.sh b/gone.sh
deleted file mode 100755
--- a/gone.sh
+++ /dev/null
@@ -1 +0,0 @@
-exit
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git "a/we\\"ird \\303\\251\\n.txt" "b/we\\"ird \\303\\251\\n.txt"
new file mode 100644
--- /dev/null
+++ "b/we\\"ird \\303\\251\\n.txt"
@@ -0,0 +1 @@
+\u202e
`

test('each file of a patch has its name, what happened to it and its counts', () => {
  const files = readPatch(PATCH, 100).files.map(({ path, from, state, added, removed }) => [
    path,
    from,
    state,
    added,
    removed,
  ])
  expect(files).toEqual([
    ['src/mail.ts', null, 'changed', 1, 1],
    ['new name.md', 'old name.md', 'renamed', 0, 0],
    ['pic.png', null, 'binary', 0, 0],
    ['gone.sh', null, 'deleted', 0, 1],
    ['run.sh', null, 'mode', 0, 0],
    ['we"ird é␊.txt', null, 'new', 1, 0],
  ])
})

test('lines are shown as they are: hiding characters by number, the missing newline, mixed line ends', () => {
  const patch = readPatch(PATCH, 100)
  expect(patch.files.at(-1)?.hunks[0]?.lines).toEqual(['+⟨U+202E⟩'])
  expect(patch.files[0]?.hunks[0]?.lines.at(-1)).toMatch(/^\\ /)
  const ends = (lines: string) => {
    const file = readPatch(`--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n${lines}`, 100).files[0]
    return [file?.isCrlf, file?.hunks[0]?.lines]
  }
  expect(ends(' a\r\n-b\r\n+c\r\n')).toEqual([true, [' a', '-b', '+c']])
  expect(ends(' a\n-b\n+b\r\n')).toEqual([false, [' a', '-b', '+b␍']])
})

test('a patch is read up to so many lines, and says what it leaves out', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `+${at}\n`).join('')
  const file = (name: string) => `--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,50 @@\n${lines}`
  const patch = readPatch(file('a') + file('b') + file('c'), 70)
  expect(patch.files.map(({ path, added, left }) => [path, added, left])).toEqual([
    ['a', 50, 0],
    ['b', 50, 30],
  ])
  expect(patch.filesLeft).toBe(1)
})

test('a file whose lines were cut away is read line by line, and the others as ever', () => {
  expect(readPatch('', 100).files).toEqual([])
  const cut = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n[…]\n@@ -3 +3 @@\n+b\n'
  const files = readPatch(cut + PATCH, 100).files
  expect([files[0]?.path, files[0]?.hunks[0]?.lines]).toEqual(['x', [' a', ' […]', ' @@ -3 +3 @@', '+b']])
  expect(files.slice(1)).toEqual(readPatch(PATCH, 100).files)
})

test('colours and changed words cut a line together, and its text stays whole', () => {
  const words = [
    { text: 'const ', isChanged: false },
    { text: 'mail = 1', isChanged: true },
  ]
  const spans = [
    { length: 5, kind: 'keyword' as const },
    { length: 8, kind: 'plain' as const },
    { length: 1, kind: 'constant' as const },
  ]
  expect(colourWords(words, spans).map(({ text, isChanged, kind }) => [text, isChanged, kind])).toEqual([
    ['const', false, 'keyword'],
    [' ', false, 'plain'],
    ['mail = ', true, 'plain'],
    ['1', true, 'constant'],
  ])
  expect(colourWords(words, spans.slice(1)).map(word => word.kind)).toEqual(['plain', 'plain'])
})

test('every colour of code is read on every ground of a diff, in light and in dark', () => {
  const css = readFileSync('app/globals.css', 'utf8')
  const [light, dark] = css.split('prefers-color-scheme: dark')
  for (const theme of [light, dark]) {
    const colour = (name: string) => new RegExp(`--color-${name}: (#\\w{6})`).exec(theme ?? '')?.[1] ?? ''
    for (const ground of ['surface', 'sunken', 'add', 'add-word', 'del', 'del-word'])
      for (const kind of CODE_KINDS.slice(1))
        expect([kind, ground, contrast(colour(`code-${kind}`), colour(ground)) >= 4.5]).toEqual([kind, ground, true])
  }
})

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
