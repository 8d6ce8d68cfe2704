import { mkdir, writeFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { inspectRepository } from '@/lib/usecases/inspect-repository'
import { type LoopScene, openLoopScene, planFiles } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

it('a picture among the plan files leaves the files read after it whole', async () => {
  scene = await openLoopScene(database, {})
  const folder = `${scene.repository.path}/ralph-loop`
  await mkdir(`${folder}/A`)
  await writeFile(`${folder}/A/flow.png`, Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 131) % 256)))
  await scene.repository.commit('A picture')
  expect(await scene.walk()).toBe('done')
  expect((await scene.project()).problems).toEqual([])
})

it('a PRD in Chinese with CRLF, a BOM and NUL is walked to the end, every other byte kept', async () => {
  const prd = (first: string, second: string) =>
    `\ufeff# PRD-P1 — 第一阶段\r\nVerify：true\r\n\r\n* [${first}] P1-01 去掉统计代码 \0 \r\n\t正文\u3000\r\n* [${second}] P1-02 “第二”  \r\n\r\n尾`
  scene = await openLoopScene(database, { files: { 'ralph-loop/PRD-P1.md': prd(' ', ' ') } })
  expect(await scene.walk()).toBe('done')
  expect(await scene.file('PRD-P1.md')).toBe(prd('x', 'x'))
})

it('an item line of 10,000 characters is walked like any other', async () => {
  scene = await openLoopScene(database, { items: [`P1-01 ${'长 line '.repeat(1_400)}`, 'P1-02 Second'] })
  expect(await scene.walk()).toBe('done')
  expect(await scene.subjects()).toContain('[Ralph] P1-01 done')
})

it('many blocked items are asked about once', async () => {
  const items = Array.from({ length: 12 }, (_, at) => `AVERYLONGPREFIX-MODULE-${String(at + 100)} Item ${at}`)
  const behaviours = Object.fromEntries(items.map(item => [item.split(' ')[0], [{ do: 'block', summary: 'no' }]]))
  const config = { blockersPerPhase: 100, blockersPerPlan: 100 }
  scene = await openLoopScene(database, { items, behaviours, config })
  await scene.work()
  expect(await scene.walk()).toBe('blocked-items')
  expect(await scene.db.decision.count({ where: { projectId: scene.projectId } })).toBe(1)
}, 120_000)

it('folders with quotes, spaces and letters of any script are walked like plain ones', async () => {
  scene = await openLoopScene(database, { repository: { name: 'é e\u0301 我的 (v2)🚀' }, subfolder: 'pa\'ck "a"/é/' })
  expect(await scene.walk()).toBe('done')
  const files = await scene.repository.git('ls-tree', '-r', '-z', '--name-only', 'ralph/master-plan')
  expect(files).toContain('pa\'ck "a"/é/ralph-loop/PROGRESS.md')
})

it('a tag with the name of the branch changes nothing', async () => {
  const old = { 'ralph-loop/PRD-P1.md': '# PRD-P1\nVerify: true\n\n- [ ] P1-01 Old\n' }
  scene = await openLoopScene(database, { files: old })
  const { repository, context, person } = scene
  await repository.git('tag', 'main')
  await repository.commit('The plan as it is', planFiles({}))
  expect(await context.git.inspectOrigin(repository.path)).toMatchObject({ branches: ['main'], currentBranch: 'main' })
  const report = await inspectRepository(person, { path: repository.path })
  expect(report.phases).toMatchObject([{ items: 2 }])
  expect(await scene.walk()).toBe('done')
  expect(await scene.subjects()).toContain('[Ralph] P1-02 done')
})
