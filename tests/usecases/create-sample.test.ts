import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSample } from '@/lib/usecases/create-sample'
import { openSampleScene, type SampleScene } from '@/tests/support/sample-scene'
import { ORDERS, TEXTS } from '@/tests/support/sample-story'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: SampleScene

beforeEach(async () => {
  scene = await openSampleScene(database)
})
afterEach(() => scene.close())

describe('making the sample', () => {
  test('gives two registered projects with a run each, and the same two the second time', async () => {
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.db.run.count({ where: { state: 'active' } })).toBe(2)
    const projects = await scene.db.project.findMany({ include: { approvers: true } })
    expect(projects.map(project => project.isSample)).toEqual([true, true])
    for (const { approvers } of projects)
      expect(approvers.map(({ name, userId }) => [name, userId === scene.user.id]).sort()).toEqual([
        ['lead', true],
        ['负责人', true],
      ])
  })

  test('completes what a crash left: a project never started, a repository never registered, a folder half written', async () => {
    await scene.create()
    await scene.db.run.deleteMany()
    await scene.db.project.delete({ where: { slug: TEXTS } })
    const folder = join(scene.context.home, 'samples')
    await rm(join(folder, TEXTS, '.git', 'HEAD'))
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.db.run.count({ where: { state: 'active' } })).toBe(2)
    expect((await readdir(folder)).sort()).toEqual([ORDERS, TEXTS])
  })

  test('is for administrators', async () => {
    const { person } = scene
    const actor = { ...person.actor, isAdmin: false }
    await expect(createSample({ ...person, actor } as typeof person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
