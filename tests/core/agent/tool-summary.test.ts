import { expect, test } from 'vitest'
import { summarizeToolCall } from '@/lib/core/agent/tool-summary'

test.each([
  ['Bash', { command: 'pnpm test\necho done' }, 'run pnpm test'],
  ['Write', { file_path: '/w/lib/a.ts', content: 'a\nb\n' }, 'write lib/a.ts +2'],
  ['Edit', { file_path: '/w/lib/a.ts', old_string: 'a\nb\nc', new_string: 'a\nB\nB2\nc' }, 'edit lib/a.ts +2 −1'],
  ['Edit', { file_path: '/w/a.ts', old_string: '', new_string: 'x\n'.repeat(41) }, 'edit a.ts +41 −0'],
  ['Edit', { file_path: '/w/a.ts', old_string: 'a\na', new_string: 'a' }, 'edit a.ts +0 −1'],
  ['MultiEdit', { file_path: 'a.ts', edits: [{ old_string: 'a', new_string: 'b' }] }, 'edit a.ts +1 −1'],
  ['Read', { file_path: '/elsewhere/a.ts' }, 'read /elsewhere/a.ts'],
  ['Grep', { pattern: 'bounce' }, 'search “bounce”'],
  ['mcp__tickets__open', { title: 'A title' }, 'mcp__tickets__open A title'],
  ['Bash', null, 'run'],
  ['Edit', { file_path: 7, old_string: [] }, 'edit +0 −0'],
  ['toString', {}, 'toString'],
])('%s %o reads as one line', (name, input, line) => {
  expect(summarizeToolCall(name, input, '/w')).toBe(line)
})

test('a very long command is cut to one line of 160', () => {
  expect(summarizeToolCall('Bash', { command: `echo ${'x'.repeat(500)}` })).toHaveLength(160)
})
