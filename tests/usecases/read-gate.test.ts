import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noteFileSeen } from '@/lib/usecases/note-file-seen'
import { readCoveredFile } from '@/lib/usecases/read-covered-file'
import { readFileBlob } from '@/lib/usecases/read-file-blob'
import { readGate } from '@/lib/usecases/read-gate'
import { blobHash, giveCoveredFiles } from '../support/covered-scene'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '../support/decision-scene'
import { openTestDatabase } from '../support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const GATE = { slug: 'shop', number: 9 }
const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000200806000000', 'hex'))
const OLD_PNG = Uint8Array.from([...PNG, 1])

/** A gate over texts in two languages, a picture, a deleted and a large file, and the one who signs it. */
async function openGate(): Promise<SceneContext> {
  const project = await scene.project('shop', 'Shop')
  await scene.decision(project, { number: 9, kind: 'manual-gate' })
  await scene.decision(project, { number: 7 })
  const mei = await scene.person('Mei', 'approver', project)
  await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(mei) } })
  await giveCoveredFiles(database.db, 'shop', 9, [
    { path: 'texts/ja/b.md', before: null, after: 'b\n' },
    { path: 'texts/ja/a.md', before: 'old\n', after: 'a\n', isSample: true },
    { path: 'texts/de/a.md', before: 'alt\n', after: 'neu\n', isSample: true },
    { path: 'logo.png', before: OLD_PNG, after: PNG, isSample: true },
    { path: 'gone.txt', before: 'x\n', after: null },
    { path: 'large.txt', before: 'x\n', after: 'y\n', isLarge: true },
  ])
  return mei
}

test('a gate shows its files by directory and kind, and the digest is the SHA-256 of what git calls each', async () => {
  const mei = await openGate()
  const gate = await readGate(mei, GATE)
  expect(gate.groups.map(group => group.files.map(file => file.path))).toEqual([
    ['gone.txt', 'large.txt'],
    ['logo.png'],
    ['texts/de/a.md'],
    ['texts/ja/a.md', 'texts/ja/b.md'],
  ])
  expect(gate).toMatchObject({ seen: 0, reader: 'Mei', former: null, askedAgain: null })
  const lines = [
    `${'0'.repeat(40)} gone.txt`,
    `${blobHash('y\n')} large.txt`,
    `${blobHash(PNG)} logo.png`,
    `${blobHash('neu\n')} texts/de/a.md`,
    `${blobHash('a\n')} texts/ja/a.md`,
    `${blobHash('b\n')} texts/ja/b.md`,
  ]
  expect(gate.manifest.text).toBe(lines.map(line => `${line}\n`).join(''))
  expect(gate.manifest.digest).toBe(createHash('sha256').update(gate.manifest.text).digest('hex'))
})

test('a file that was opened counts for that person and that content only, however often it is opened', async () => {
  const mei = await openGate()
  const { db } = database
  const project = await db.project.findUniqueOrThrow({ where: { slug: 'shop' } })
  const li = await scene.person('Li', 'viewer', project)
  for (const path of ['texts/ja/a.md', 'texts/ja/a.md', 'gone.txt']) await noteFileSeen(mei, { ...GATE, path })
  // Nobody has seen what cannot be shown.
  for (const path of ['nowhere.txt', 'large.txt']) await noteFileSeen(mei, { ...GATE, path })
  expect((await readGate(mei, GATE)).seen).toBe(2)
  expect((await readGate(li, GATE)).seen).toBe(0)
  await db.coveredFile.updateMany({ where: { path: 'texts/ja/a.md' }, data: { afterHash: blobHash('other\n') } })
  const gate = await readGate(mei, GATE)
  expect(gate.files.filter(file => file.isSeen).map(file => file.path)).toEqual(['gone.txt'])
})

test('a gate that waits no more counts nothing, and a token opens nothing for its person', async () => {
  const mei = await openGate()
  await expect(noteFileSeen(byToken(mei, ['read']), { ...GATE, path: 'gone.txt' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await database.db.decision.updateMany({ where: { number: 9 }, data: { state: 'recorded' } })
  await noteFileSeen(mei, { ...GATE, path: 'gone.txt' })
  expect((await readGate(mei, GATE)).seen).toBe(0)
})

test('a file is read in both versions; what was not there, is gone or was too large is said', async () => {
  const mei = await openGate()
  const read = (path: string) => readCoveredFile(mei, { ...GATE, path })
  expect(await read('texts/ja/a.md')).toMatchObject({
    before: { content: { text: 'old\n', size: 4 } },
    after: { content: { text: 'a\n' } },
  })
  expect(await read('texts/ja/b.md')).toMatchObject({ before: null, file: { status: 'added', isSample: false } })
  expect(await read('gone.txt')).toMatchObject({ after: null, file: { status: 'deleted', hash: '0'.repeat(40) } })
  expect((await read('large.txt')).after).toEqual({ hash: blobHash('y\n'), content: null })
  expect((await read('logo.png')).after?.content?.image).toEqual({ type: 'image/png', width: 16, height: 32 })
  await expect(read('../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a picture is served by what its bytes are, and only a picture that the gate covers', async () => {
  const mei = await openGate()
  const read = (hash: string) => readFileBlob(mei, { ...GATE, hash })
  expect(await read(blobHash(PNG))).toMatchObject({ bytes: PNG, facts: { type: 'image/png' } })
  expect((await read(blobHash(OLD_PNG))).bytes).toEqual(OLD_PNG)
  const { id: projectId } = await database.db.project.findUniqueOrThrow({ where: { slug: 'shop' } })
  const other = Uint8Array.from([...PNG, 7])
  await database.db.fileBlob.create({ data: { projectId, hash: blobHash(other), size: other.length, bytes: other } })
  for (const hash of [blobHash('a\n'), blobHash(other), 'f'.repeat(40)])
    await expect(read(hash)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('asked again, a gate tells what changed since the last approval and which signature is void', async () => {
  const mei = await openGate()
  const { db } = database
  const project = await db.project.findUniqueOrThrow({ where: { slug: 'shop' } })
  await db.signature.create({
    data: {
      ...{ projectId: project.id, kind: 'manual-gate', phaseId: 'P5', number: 9, revision: 1, approver: 'lead' },
      ...{ thing: 'the mail texts', byName: 'Mei', byEmail: 'm@b.c', outcome: 'approve', planCommit: 'c'.repeat(40) },
      ...{ digest: 'd'.repeat(64), fileCount: 6, seenCount: 2, signedAt: new Date('2026-05-18T08:00:00Z') },
      voidedAt: new Date('2026-05-19T07:00:00Z'),
      voidedWhy: [{ path: 'texts/ja/a.md', before: blobHash('older\n'), after: blobHash('a\n') }],
    },
  })
  await scene.decision(project, { number: 12, kind: 'manual-gate' })
  await giveCoveredFiles(db, 'shop', 12, [
    { path: 'texts/ja/a.md', before: 'old\n', after: 'a\n', since: 'older\n' },
    { path: 'texts/ja/b.md', before: null, after: 'b\n', since: 'b\n' },
  ])
  const again = await readGate(mei, { slug: 'shop', number: 12 })
  expect(again.files.map(file => [file.path, file.isChangedSince])).toEqual([
    ['texts/ja/a.md', true],
    ['texts/ja/b.md', false],
  ])
  expect(again.former).toMatchObject({ number: 9, by: 'Mei', voided: { files: [{ path: 'texts/ja/a.md' }] } })
  const file = await readCoveredFile(mei, { slug: 'shop', number: 12, path: 'texts/ja/a.md', isSince: true })
  expect(file.before?.content?.text).toBe('older\n')
  const former = await readGate(mei, GATE)
  expect(former).toMatchObject({
    askedAgain: { number: 12, isWaiting: true },
    signatures: [{ number: 9, seenCount: 2 }],
  })
})

test('a stranger finds nothing, and neither does anyone who names another kind or no number', async () => {
  const mei = await openGate()
  const stranger = await scene.person('Stranger', 'stranger')
  const gone = { code: 'NOT_FOUND' }
  await expect(readGate(stranger, GATE)).rejects.toMatchObject(gone)
  await expect(readCoveredFile(stranger, { ...GATE, path: 'gone.txt' })).rejects.toMatchObject(gone)
  await expect(readFileBlob(stranger, { ...GATE, hash: blobHash(PNG) })).rejects.toMatchObject(gone)
  await expect(noteFileSeen(stranger, { ...GATE, path: 'gone.txt' })).rejects.toMatchObject(gone)
  for (const number of [7, 8, 0, -1, 1.5, Number.NaN, 2 ** 40])
    await expect(readGate(mei, { slug: 'shop', number })).rejects.toMatchObject(gone)
})
