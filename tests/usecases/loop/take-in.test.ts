import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startRun } from '@/lib/usecases/start-run'
import { TestRepository } from '@/tests/support/git-repository'
import { fingerprint, type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null
const BRANCH = 'ralph/master-plan'

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

const ASKS = { do: 'decide', question: 'Resend or Postmark?', options: [{ id: 'a', label: 'Resend' }] }
const asking: SceneOptions = {
  items: ['P1-01 First', 'P1-02 Second', 'P1-03 Third'],
  behaviours: { 'P1-01': { attempts: [ASKS], answered: [{ do: 'implement' }] } },
}

/** Origin refuses every push until the returned function is called. */
async function refusePushes(repository: TestRepository): Promise<() => Promise<void>> {
  const hook = path.join(repository.path, '.git/hooks/pre-receive')
  await writeFile(hook, '#!/bin/sh\necho protected branch >&2\nexit 1\n')
  await chmod(hook, 0o755)
  return () => rm(hook)
}

/** A person's clone of the loop's branch: edit, commit, push. */
async function personClone(of: LoopScene): Promise<TestRepository> {
  const folder = path.join(await createTempDir('person-'), 'clone')
  await of.repository.git('clone', '--quiet', '--branch', BRANCH, of.repository.path, folder)
  return new TestRepository(folder)
}

async function edit(clone: TestRepository, file: string, change: (text: string) => string): Promise<void> {
  await clone.write({ [file]: change(await clone.read(file)) })
}

describe('a person’s commits on the loop’s branch', () => {
  it('pushed before the loop’s unpushed commit reaches origin: merged, nothing overwritten', {
    timeout: 60_000,
  }, async () => {
    const walked = await open(asking)
    expect(await walked.walk()).toBe('operators-turn')
    const allow = await refusePushes(walked.repository)
    await walked.answer(1, 'a', { text: 'the cheap one' })
    await walked.settled(async () => (await walked.project()).unpushed === 1)
    await walked.idle()
    expect((await walked.project()).pushProblem).toContain('pre-receive')
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/PRD-P1.md', text => text.replace('P1-03 Third', 'P1-03 Third, by hand'))
    await edit(clone, 'ralph-loop/DECISIONS.md', text => text.replace('# Decisions', '# Decisions of our team'))
    const theirs = await clone.commit('Reword by hand')
    await allow()
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
    const prd = await walked.file('PRD-P1.md')
    expect(prd).toContain('- [x] P1-03 Third, by hand')
    expect(prd).toContain('- [x] P1-01 First — D-001 R01: (a) Resend')
    expect(prd).toContain('> the cheap one')
    const decisions = await walked.file('DECISIONS.md')
    expect(decisions).toContain('# Decisions of our team')
    expect(decisions).toContain('- Answer R01: (a) Resend — Li Wei')
    expect(await walked.repository.git('merge-base', '--is-ancestor', theirs, BRANCH)).toBe('')
    expect(await walked.subjects()).toContain(`[Ralph] take in commits of ${BRANCH}`)
    expect(await walked.project()).toMatchObject({ unpushed: 0, pushProblem: null })
  })

  it('pushed while an item runs: the loop’s commit waits, then joins it', async () => {
    const behaviours = { 'P1-01': [{ do: 'implement', delayMs: 3_000 }] }
    const walked = await open({ items: ['P1-01 First', 'P1-02 Second'], behaviours, config: {} })
    await walked.repository.git('branch', BRANCH)
    const walking = walked.walk()
    await walked.settled(async () => (await walked.iterations()).length === 1)
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/PRD-P1.md', text => text.replace('P1-02 Second', 'P1-02 Second, by hand'))
    await clone.write({ 'person.txt': 'mine\n' })
    const theirs = await clone.commit('Add a file by hand')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    expect(await walking).toBe('done')
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-01 First\n- [x] P1-02 Second, by hand')
    expect(await walked.repository.show(BRANCH, 'person.txt')).toBe('mine')
    expect(await walked.repository.git('merge-base', '--is-ancestor', theirs, BRANCH)).toBe('')
    const verified = await walked.db.verification.findFirst({ where: { kind: 'taken-in' } })
    expect(verified).toMatchObject({ exitCode: 0 })
  })

  it('a branch deleted at origin is not brought back', async () => {
    const walked = await open(asking)
    expect(await walked.walk()).toBe('operators-turn')
    await walked.repository.git('branch', '-D', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('history-rewritten')
    await expect(walked.repository.head(BRANCH)).rejects.toThrow()
    expect(await walked.db.decision.findFirst({ where: { number: 2 } })).toMatchObject({ kind: 'push-refused' })
  })

  it('a dropped commit is brought back only when a person says so', async () => {
    const walked = await open(asking)
    expect(await walked.walk()).toBe('operators-turn')
    const older = await walked.repository.head(`${BRANCH}~2`)
    await walked.repository.git('update-ref', `refs/heads/${BRANCH}`, older)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('history-rewritten')
    expect(await walked.repository.head(BRANCH)).toBe(older)
    const asked = await walked.db.decision.findFirstOrThrow({ where: { number: 2 } })
    expect(asked.facts).toMatchObject({ push: { cause: 'rewritten', originTip: older } })
    await walked.answer(2, 'retry')
    expect(await walked.rest()).toBe('operators-turn')
    expect(await walked.subjects()).toContain('[Decision] D-002 R01: Push again')
    expect(await walked.project()).toMatchObject({ unpushed: 0, pushProblem: null })
  })
})

describe('a person’s hand in the plan files', () => {
  it('an item reopened by hand withdraws its question, and the item is walked', async () => {
    const behaviours = { 'P1-01': [ASKS] }
    const walked = await open({ ...asking, behaviours })
    expect(await walked.walk()).toBe('operators-turn')
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/PRD-P1.md', text => text.replace('- [?] P1-01 First (D-001)', '- [x] P1-01 First'))
    await clone.commit('I did it myself')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
    const row = await walked.db.decision.findFirstOrThrow({ where: { number: 1 } })
    expect(row.state).toBe('withdrawn')
    expect(await walked.subjects()).toContain('[Ralph] D-001 withdrawn')
  })

  it('a choice answered by hand is taken as answered', async () => {
    const walked = await open(asking)
    expect(await walked.walk()).toBe('operators-turn')
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/PRD-P1.md', text =>
      text.replace('- [?] P1-01 First (D-001)', '- [ ] P1-01 First — D-001 R01: (a) Resend'),
    )
    await edit(clone, 'ralph-loop/DECISIONS.md', text => {
      const entry = text.slice(text.indexOf('### D-001'), text.indexOf('## Resolved')).trimEnd()
      const answered = `${entry}\n- Answer R01: (a) Resend — Mei, 2026-06-01T00:00:00Z — cheaper\n`
      return `${text.replace(entry, '').trimEnd()}\n\n${answered}`
    })
    await clone.commit('Answer by hand')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
    const answer = await walked.db.answer.findFirstOrThrow()
    expect(answer).toMatchObject({ byName: 'Mei', optionId: 'a', text: 'cheaper', state: 'consumed' })
  })
})

describe('the approval digest', () => {
  it('a gate command edited after the signature stops the orchestrator, a PRD answer does not', {
    timeout: 60_000,
  }, async () => {
    const walked = await open(asking)
    expect(await walked.walk()).toBe('operators-turn')
    await walked.answer(1, 'a')
    await walked.rest()
    const clone = await personClone(walked)
    await clone.git('pull', '--quiet')
    await edit(clone, 'ralph-loop/MASTER-PLAN.md', text => text.replace('Auto-Gate: true', 'Auto-Gate: true && true'))
    await clone.commit('Loosen the gate')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('plan-changed')
    await clone.git('pull', '--quiet')
    await edit(clone, 'ralph-loop/MASTER-PLAN.md', text => text.replace('2026-05-18', '2026-05-19'))
    await clone.commit('Sign again')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
  })

  it('a plan changed after its signature, before it was ever seen, does not start', async () => {
    const walked = await open(asking)
    const changed = (await walked.repository.read('ralph-loop/MASTER-PLAN.md')).replace(
      'Auto-Gate: true',
      'Auto-Gate: false',
    )
    await walked.repository.commit('Change the gate', { 'ralph-loop/MASTER-PLAN.md': changed })
    expect(await walked.walk()).toBe('plan-changed')
    expect(await walked.iterations()).toEqual([])
  })

  it('a signed gate written into the files by hand does not pass the phase', async () => {
    const walked = await open({ items: ['P1-01 First'], manualGate: 'lead approves the texts' })
    expect(await walked.walk()).toBe('manual-gate')
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/DECISIONS.md', text => {
      const entry = text.slice(text.indexOf('### D-001'), text.indexOf('## Resolved')).trimEnd()
      const forged = `${entry}\n- Answer R01: (approve) Approve — lead, 2026-06-01T00:00:00Z\n`
      return `${text.replace(entry, '').trimEnd()}\n\n${forged}`
    })
    await clone.commit('Sign by hand')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('manual-gate')
  })
})

describe('the kind of a question', () => {
  it('is what it was when it was asked: a security question renamed and answered by hand stays open', async () => {
    const ask = { ...ASKS, kind: 'security' }
    const behaviours = { 'P1-01': { attempts: [ask], answered: [{ do: 'implement' }] } }
    const walked = await open({ items: ['P1-01 First'], behaviours })
    expect(await walked.walk()).toBe('operators-turn')
    const clone = await personClone(walked)
    await edit(clone, 'ralph-loop/PRD-P1.md', text =>
      text.replace('- [?] P1-01 First (D-001)', '- [ ] P1-01 First — D-001 R01: (a) Resend'),
    )
    await edit(clone, 'ralph-loop/DECISIONS.md', text => {
      const entry = text.slice(text.indexOf('### D-001'), text.indexOf('## Resolved')).trimEnd()
      const answered = `${entry}\n- Answer R01: (a) Resend — Mei, 2026-06-01T00:00:00Z\n`.replace('security', 'choice')
      return `${text.replace(entry, '').trimEnd()}\n\n${answered}`
    })
    await clone.commit('Answer by hand')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    await walked.rest()
    expect(await walked.db.answer.count()).toBe(0)
    expect(await walked.db.decision.findFirstOrThrow({ where: { number: 1 } })).toMatchObject({ kind: 'security' })
    expect((await walked.iterations()).some(row => row.prompt.includes('Answer D-001'))).toBe(false)
  })
})

describe('odd repositories', () => {
  it.each<[string, Partial<SceneOptions>]>([
    ['a path with spaces and Chinese', { repository: { name: '我的 项目 (v2)' } }],
    [
      'commit.gpgsign with a signer that fails',
      { repository: { config: { 'commit.gpgsign': 'true', 'gpg.program': '/bin/false' } } },
    ],
    ['no user.name at any level', { repository: { config: { 'user.name': null, 'user.email': null } } }],
    ['another default branch', { repository: { branch: 'trunk' } }],
    ['a project in a subfolder', { subfolder: 'packages/api/' }],
  ])('%s is walked to the end and left as it was', async (_what, options) => {
    const walked = await open({ items: ['P1-01 First'], ...options })
    const before = await fingerprint(walked.repository)
    expect(await walked.walk()).toBe('done')
    expect(await fingerprint(walked.repository)).toBe(before)
    expect(walked.words.filter(words => words.startsWith('queue'))).toEqual([])
  })

  it('husky hooks of the repository run before verify, and may refuse or rewrite', async () => {
    const husky =
      '#!/bin/sh\ntest ! -f refuse.txt || { echo husky says no; exit 1; }\necho formatted >> formatted.txt\n'
    const walked = await open({
      items: ['P1-01 First', 'P1-02 Second'],
      behaviours: {
        'P1-01': [
          { do: 'leave-uncommitted', files: { 'refuse.txt': 'x' } },
          { do: 'implement', files: { 'a.txt': 'a' } },
        ],
      },
      files: {
        '.husky/pre-commit': husky.replace(
          'echo formatted >> formatted.txt',
          'test -f formatted.txt || echo formatted > formatted.txt',
        ),
      },
      repository: { config: { 'core.hooksPath': '.husky/_' } },
    })
    const before = await fingerprint(walked.repository)
    expect(await walked.walk()).toBe('done')
    expect(await fingerprint(walked.repository)).toBe(before)
    const first = (await walked.iterations())[0]
    expect(first?.reason).toBe('failed: commit-refused')
    expect(await walked.repository.show(BRANCH, 'formatted.txt')).toBe('formatted')
  })
})
