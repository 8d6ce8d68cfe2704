import { expect, test } from 'vitest'
import { readPalette } from '@/lib/usecases/read-palette'
import { byToken, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)

test('the palette leads to what the person may see and nowhere else', async () => {
  const [a, b] = [await scene.project('a', 'Project A'), await scene.project('b', 'Project B')]
  const mei = await scene.person('Mei', 'viewer', a)
  await scene.decision(a, { number: 7 })
  await scene.decision(a, { number: 8, kind: 'security' })
  await scene.decision(a, { number: 9, state: 'withdrawn' })
  await scene.decision(b, { number: 1 })
  const { projects, decisions, isAll } = await readPalette(mei, 'anything')
  expect(projects).toEqual([{ slug: 'a', name: 'Project A' }])
  expect(decisions.map(({ number }) => number)).toEqual([8, 7])
  expect(isAll).toBe(true)
  await expect(readPalette(byToken(mei, ['operate']), '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('where very many decisions wait, those with every word or with the number are found', async () => {
  const a = await scene.project('a', 'Project A')
  const mei = await scene.person('Mei', 'viewer', a)
  const first = await scene.decision(a, { number: 1 })
  const { id, facts, options, evidence, ...row } = first
  const many = Array.from({ length: 210 }, (_, at) => ({
    ...row,
    options: [],
    number: at + 2,
    question: `第 ${at} 个问题`,
  }))
  await database.db.decision.createMany({ data: many })
  const numbers = async (typed: string) => (await readPalette(mei, typed)).decisions.map(({ number }) => number)
  expect((await readPalette(mei, '')).isAll).toBe(false)
  expect(await numbers('')).toHaveLength(50)
  expect(await numbers('postmark resend')).toEqual([1])
  expect(await numbers('D-150')).toEqual([150])
  expect(await numbers('问题 208')).toEqual([208, 210])
  expect(await numbers('%')).toEqual([])
})
