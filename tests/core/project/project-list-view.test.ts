import { expect, test } from 'vitest'
import {
  type ListableProject,
  listProjects,
  PROJECTS_PER_PAGE,
  type ProjectListView,
  readProjectListView,
} from '@/lib/core/project/project-list-view'

const line = (slug: string, facts: Partial<ListableProject> = {}): ListableProject => ({
  ...{ slug, name: slug.toUpperCase(), state: { type: 'running' }, phases: [], waiting: 0, costUsd: null },
  ...{ contactAt: null, ...facts },
})
const phase = (closed: number, isDone = false) => ({ isDone, total: 4, closed })

const LINES = [
  line('a', { waiting: 1, costUsd: 2, contactAt: '2026-05-19T02:00:00Z', phases: [phase(4, true), phase(1)] }),
  line('b', { name: '隐私 清理', waiting: 3, state: { type: 'waiting' }, contactAt: '2026-05-18T02:00:00Z' }),
  line('c', { costUsd: 9, state: { type: 'stopping' }, contactAt: '2026-05-19T03:00:00Z', phases: [phase(4, true)] }),
  line('d', { waiting: 1, state: { type: 'done' }, costUsd: 0, contactAt: '2026-05-20T02:00:00Z', phases: [phase(2)] }),
]

test.each<[string, ProjectListView, string]>([
  ['nothing said: by name', {}, 'abcd'],
  ['most waiting first, equals by name', { sort: 'waiting' }, 'badc'],
  ['longest silent first', { sort: 'contact' }, 'bacd'],
  ['dearest first, unknown costs last', { sort: 'cost' }, 'cadb'],
  ['least done first', { sort: 'progress' }, 'bdac'],
  ['a stop that was only asked for still runs', { state: 'running' }, 'ac'],
  ['one state', { state: 'waiting' }, 'b'],
  ['every word of a search, in any width and case', { q: '清理 Ｂ' }, 'b'],
  ['nothing found', { q: 'nowhere' }, ''],
  ['a page that is not there is the first', { from: 900 }, 'abcd'],
])('the list of projects: %s', (_what, view, slugs) => {
  expect(
    listProjects(LINES, view)
      .shown.map(({ slug }) => slug)
      .join(''),
  ).toBe(slugs)
})

test('a page holds a bounded number of lines, however many match', () => {
  const many = Array.from({ length: 2.5 * PROJECTS_PER_PAGE }, (_, at) => line(`p${at}`))
  const last = listProjects(many, { from: 2 * PROJECTS_PER_PAGE })
  expect(last).toMatchObject({ matching: 250, from: 200 })
  expect([listProjects(many, {}).shown.length, last.shown.length]).toEqual([100, 50])
})

test.each([
  [
    { q: ' x ', state: 'done', sort: 'cost', from: '100' },
    { q: 'x', state: 'done', sort: 'cost', from: 100 },
  ],
  [{ q: ['a', 'b'], state: 'on fire', sort: 'name', from: '-1' }, {}],
])('an address %o is read as %o', (params, view) => {
  expect(readProjectListView(params)).toEqual(view)
})
