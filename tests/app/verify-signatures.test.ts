import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { globMatcher } from '@/lib/core/guard/glob'
import { ABSENT, type Manifest, manifestText } from '@/lib/core/signature/manifest'
import { appendSignature, type SignatureEntry } from '@/lib/core/signature/signatures-file'
import { createRepository, type TestRepository } from '@/tests/support/git-repository'
import { type RalphRun, runRalph } from '@/tests/support/run-ralph'
import { createTempDir } from '@/tests/support/temp-dir'

const FILE = 'ralph-loop/SIGNATURES.md'
const FILES = { 'ralph-loop/MASTER-PLAN.md': '# Plan\n', 'texts/a.md': 'a\n', 'texts/b.md': 'b\n', 'src/x.ts': 'x\n' }

async function open(): Promise<TestRepository> {
  return createRepository({ files: FILES })
}

async function manifestAt(at: TestRepository, paths: string[]): Promise<Manifest> {
  const blob = (path: string) => at.git('rev-parse', '--verify', '--quiet', `HEAD:${path}`).catch(() => ABSENT)
  return new Map(await Promise.all(paths.map(async path => [path, await blob(path)] as const)))
}

type Signed = Partial<SignatureEntry> & { paths?: string[]; forged?: (text: string) => string; subject?: string }

/** Signs what stands at HEAD as Gatewalk writes it. */
async function sign(
  at: TestRepository,
  { paths = ['texts/a.md', 'texts/b.md'], forged, subject, ...over }: Signed = {},
) {
  const manifest = over.manifest ?? (await manifestAt(at, paths))
  const entry: SignatureEntry = {
    ...{ number: 1, revision: 1, phaseId: 'P1', approver: 'lead', thing: 'the texts', outcome: 'approve', globs: [] },
    ...{ by: { name: 'Li Wei', email: 'li@example.com' }, onBehalfOf: null, override: null, seen: 1, comment: 'Fine.' },
    ...{ signedAt: '2026-05-19T08:02:11.000Z', planCommit: await at.head(), ...over, manifest },
    digest: createHash('sha256').update(manifestText(manifest)).digest('hex'),
  }
  const before = await at
    .show('HEAD', FILE)
    .then(text => `${text}\n`)
    .catch(() => null)
  const text = appendSignature(before, entry)
  const name = `D-00${entry.number} R0${entry.revision}`
  return at.commit(subject ?? `[Decision] ${name}: Approve`, { [FILE]: forged ? forged(text) : text })
}

type Told = { name: string; state: string; problems: { key: string }[]; changed: { path: string }[]; notes: string[] }

const verify = (at: TestRepository, ...args: string[]) =>
  runRalph(['verify-signatures', ...args, '--json'], { cwd: at.path })
const told = (run: RalphRun) => run.json() as unknown as { ok: boolean; entries: Told[]; problems: { key: string }[] }
const states = (run: RalphRun) =>
  told(run).entries.map(({ name, state, problems }) => [name, state, ...problems.map(found => found.key)].join(' '))

describe('verify-signatures', () => {
  test('says which approvals hold and which are void, and why, in one sentence each', async () => {
    const at = await open()
    await sign(at)
    await at.commit('Beside it', { 'src/x.ts': 'y\n' })
    const held = await runRalph(['verify-signatures'], { cwd: at.path })
    expect([held.code, held.err]).toEqual([0, ''])
    expect(held.out).toContain('D-001 R01 — P1 — Li Wei approves the texts  holds: all 2 files are as they were signed')
    expect(held.out).toContain('The file was only ever added to.')

    await at.git('rm', '-q', 'texts/b.md')
    await at.commit('Over it', { 'texts/a.md': 'other\n' })
    const lost = await runRalph(['verify-signatures', '.', '--lang', 'zh'], { cwd: at.path })
    expect(lost.code).toBe(6)
    expect(lost.out).toContain('失效')
    expect(lost.out).toContain('texts/a.md 已更改')
    expect(lost.out).toContain('texts/b.md 已删除')

    // At the commit that was signed it held; signed again it holds again, deleted files included.
    expect((await verify(at, '--ref', 'HEAD~1')).code).toBe(0)
    await sign(at, { number: 2 })
    await sign(at, { number: 3, phaseId: 'P2', outcome: 'reject', paths: ['src/x.ts'] })
    const again = await verify(at)
    expect([again.code, states(again)]).toEqual([0, ['D-001 R01 superseded', 'D-002 R01 holds', 'D-003 R01 recorded']])
  })

  test('sees files that the gate’s globs name now, from the folder of the plan', async () => {
    const at = await createRepository({
      files: Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`pkg/${name}`, text])),
    })
    const manifest = await manifestAt(at, ['pkg/texts/a.md', 'pkg/texts/b.md'])
    const text = appendSignature(null, {
      ...{
        number: 1,
        revision: 1,
        phaseId: 'P1',
        approver: 'lead',
        thing: 't',
        outcome: 'approve',
        globs: ['/texts/**'],
      },
      ...{ by: { name: 'Li', email: '' }, onBehalfOf: null, override: null, seen: 0, comment: '', signedAt: '' },
      ...{
        planCommit: await at.head(),
        manifest,
        digest: createHash('sha256').update(manifestText(manifest)).digest('hex'),
      },
    })
    await at.commit('[Decision] D-001 R01: Approve', { [`pkg/${FILE}`]: text })
    await at.commit('Elsewhere', { 'texts/c.md': 'c\n' })
    const inside = await runRalph(['verify-signatures', 'pkg/texts', '--json'], { cwd: at.path })
    expect([inside.code, states(inside)]).toEqual([0, ['D-001 R01 holds']])
    await at.commit('Inside', { 'pkg/texts/c.md': 'c\n' })
    const run = await runRalph(['verify-signatures', 'pkg', '--json'], { cwd: at.path })
    expect([run.code, told(run).entries[0]?.changed.map(file => file.path)]).toEqual([6, ['pkg/texts/c.md']])
  })

  test.each<[string, Signed, string]>([
    [
      'a manifest that was changed',
      { forged: text => text.replace(/ texts\/a\.md$/m, ' texts/z.md') },
      'signatureDigestWrong signatureTreeDiffers',
    ],
    ['a file left out of it', { forged: text => text.replace(/^.* texts\/a\.md\n/m, '') }, 'signatureDigestWrong'],
    [
      'a blob that the commit does not hold',
      { manifest: new Map([['texts/a.md', 'd'.repeat(40)]]) },
      'signatureTreeDiffers',
    ],
    ['a commit that is not there', { planCommit: 'e'.repeat(40) }, 'signatureCommitMissing'],
    ['a commit that is none', { planCommit: '--output=/tmp/x' }, 'signatureCommitMissing'],
    [
      'an outcome that is none',
      { forged: text => text.replace('Outcome: approve', 'Outcome: fine') },
      'signatureUnreadable',
    ],
    ['an entry written by hand', { subject: 'Sign it' }, 'signatureByHand'],
    [
      'an entry that came with the answer to something else',
      { subject: '[Decision] D-002 R01: Approve' },
      'signatureByHand',
    ],
  ])('finds %s, and it counts for nothing', async (_rule, signed, faults) => {
    const at = await open()
    await sign(at, signed)
    const run = await verify(at)
    expect([run.code, told(run).ok, states(run)]).toEqual([1, false, [`D-001 R01 broken ${faults}`]])
  })

  test('finds what was changed, moved or removed afterwards, also when it was put back or lost in a merge', async () => {
    const at = await open()
    await sign(at)
    const honest = await at.show('HEAD', FILE)
    await at.commit('Tidy', { [FILE]: honest.replace('Fine.', 'Never.') })
    const changed = await verify(at)
    expect([changed.code, told(changed).problems.map(found => found.key)]).toEqual([
      1,
      ['signaturesRewritten', 'signatureLost'],
    ])
    await at.commit('Put back', { [FILE]: `${honest}\n` })
    expect(told(await verify(at)).problems.map(found => found.key)).toEqual([
      'signaturesRewritten',
      'signaturesRewritten',
      'signatureLost',
    ])

    const merged = await open()
    await merged.git('branch', 'side')
    await sign(merged)
    await merged.git('checkout', '-q', 'side')
    await merged.commit('Beside', { 'src/x.ts': 'z\n' })
    await merged.git('merge', '-q', '-s', 'ours', '-m', 'Merge', 'main')
    const lost = await verify(merged)
    expect([lost.code, told(lost).problems.map(found => found.key)]).toEqual([1, ['signatureLost']])

    const edited = await open()
    await sign(edited)
    await edited.write({ [FILE]: 'mine' })
    expect(told(await verify(edited)).problems.map(found => found.key)).toEqual(['signaturesUncommitted'])
    await edited.git('checkout', '-q', '--', FILE)
    await edited.git('config', 'core.autocrlf', 'true')
    expect((await verify(edited)).code).toBe(0)
  })

  test('entries on two sides of a merge both count, and line ends of another editor are none of its concern', async () => {
    const at = await open()
    await sign(at)
    await at.git('branch', 'side')
    await sign(at, { number: 2, phaseId: 'P2' })
    const ours = await at.show('HEAD', FILE)
    await at.git('checkout', '-q', 'side')
    await sign(at, { number: 3, phaseId: 'P3' })
    const theirs = await at.show('HEAD', FILE)
    await at.git('merge', '-q', '--no-commit', '-s', 'ours', 'main')
    const base = await at.show('HEAD~1', FILE)
    await at.commit('[Ralph] take in commits', { [FILE]: `${theirs}\n${ours.slice(base.length)}\n` })
    const run = await verify(at)
    expect([run.code, states(run)]).toEqual([0, ['D-001 R01 holds', 'D-003 R01 holds', 'D-002 R01 holds']])
    await at.commit('Line ends', { [FILE]: (await at.show('HEAD', FILE)).replaceAll('\n', '\r\n') })
    expect((await verify(at)).code).toBe(0)
  })

  test('says what a shallow clone cannot prove, and asks for nothing that is not there', async () => {
    const at = await open()
    await sign(at)
    await at.commit('Later', { 'src/x.ts': 'later\n' })
    const clone = `${await createTempDir()}/clone`
    await at.git('clone', '-q', '--depth', '1', `file://${at.path}`, clone)
    const shallow = await runRalph(['verify-signatures', clone, '--json'])
    expect([shallow.code, told(shallow).entries[0]?.notes]).toEqual([0, ['signatureCommitAway']])

    const none = await open()
    const empty = await runRalph(['verify-signatures'], { cwd: none.path })
    expect(empty.code).toBe(0)
    expect(empty.out).toContain(`${FILE} has no entry at `)
    expect((await verify(none, '--ref', '--all')).code).toBe(2)
    expect((await verify(none, '--ref', 'nope')).code).toBe(1)
    expect((await runRalph(['verify-signatures'], { cwd: await createTempDir() })).err).toBe(
      'This folder is in no git repository.\n',
    )
    const bare = await createRepository({ files: { 'README.md': 'x\n' } })
    expect((await runRalph(['verify-signatures'], { cwd: bare.path })).err).toContain(
      'There is no folder ralph-loop at HEAD',
    )
  })
})

test('the client reads globs as the loop does', async () => {
  const client: { globMatcher: typeof globMatcher } = await import('@/templates/plugin/client/globs.mjs' as string)
  const part = fc.constantFrom('a', 'b', '*', '**', '?', '/', '{a,b}', '[a]', 'a*', '.md', './', '{', '}', ',')
  const glob = fc.array(part, { maxLength: 6 }).map(parts => parts.join(''))
  const path = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'a.md', '[a]'), { minLength: 1, maxLength: 4 })
    .map(parts => parts.join('/'))
  fc.assert(
    fc.property(fc.array(glob, { maxLength: 3 }), path, (globs, name) => {
      expect(client.globMatcher(globs)(name)).toBe(globMatcher(globs)(name))
    }),
    { numRuns: 500 },
  )
})
