import { expect, test } from 'vitest'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()

test('a signature is never changed: its commit is filled in once, and it is voided once', async () => {
  const { db } = database
  const origin = { origin: '/r', baseBranch: 'main', identityName: 'n', identityEmail: 'e', identitySource: 'global' }
  const project = await db.project.create({ data: { slug: 'p', name: 'P', ...origin } })
  const signed = { approver: 'lead', thing: 'text', byName: 'Li Wei', byEmail: 'li@example.com', outcome: 'approve' }
  const { id } = await db.signature.create({
    data: {
      projectId: project.id,
      kind: 'manual-gate',
      ...signed,
      planCommit: 'c1',
      digest: 'd1',
      signedAt: new Date(),
    },
  })
  const update = (data: object) => db.signature.update({ where: { id }, data })
  for (const forged of [{ byName: 'Mei' }, { manifest: { a: 'b' } }, { outcome: 'reject' }, { seenCount: 9 }])
    await expect(update(forged), JSON.stringify(forged)).rejects.toThrow('a signature is never changed')
  await update({ commit: 'c2' })
  await expect(update({ commit: 'c3' })).rejects.toThrow('a signature is never changed')
  await update({ voidedAt: new Date(), voidedWhy: [{ path: 'a', before: 'b', after: null }] })
  await expect(update({ voidedAt: null })).rejects.toThrow('a signature is never changed')
  await db.project.delete({ where: { id: project.id } })
  expect(await db.signature.count()).toBe(0)
})
