import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '@/lib/db/client'
import { tellChange } from '@/lib/usecases/tell-change'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import { expectAccessible } from '../support/expect-accessible'
import type { Product } from '../support/product'
import { addMei, addTokens, MEI, openBrowser } from '../support/second-person'
import { ADMIN, signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

/*
 * The race table of spec/inbox.md with two people in two browsers, on one product. No worker serves these projects, so an
 * answer stays where a test puts it.
 */

const MAIL = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
]
const CHOICE = { number: 7, kind: 'choice', question: 'Resend or Postmark?', options: MAIL, hours: 14 } as const
const SECURITY = { number: 8, kind: 'security', question: 'May tokens live a day?', options: MAIL, hours: 2 } as const
const GATE = {
  number: 9,
  kind: 'manual-gate',
  question: 'Manual-Gate: lead approves the mail texts',
  hours: 1,
} as const

test.use({ productOf: 'races' })

/** The administrator on `page`, and Mei, an operator of a project with these questions. */
async function openProject(page: Page, product: Product, slug: string, questions: (typeof CHOICE | typeof SECURITY)[]) {
  await signInAsAdmin(page, product)
  await askQuestions(product, slug, [...questions])
  await addMei(product, slug, 'operator')
}

const record = (page: Page) => page.getByRole('button', { name: 'Record answer' })
const option = (page: Page, name: string) => page.getByRole('radio', { name })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const tooLate = (page: Page) => page.getByRole('alert').filter({ hasText: 'was not recorded' })

/** Changes a decision behind the pages' backs and tells them, as the worker does. */
function change(product: Product, slug: string, act: (db: Db, id: string) => Promise<unknown>): Promise<void> {
  return withProductDb(product, async db => {
    const { id, projectId, number } = await db.decision.findFirstOrThrow({
      where: { project: { slug } },
      orderBy: { number: 'asc' },
    })
    await act(db, id)
    await tellChange(db, { type: 'decision', projectId, number })
  })
}

const answersTo = (product: Product, slug: string) =>
  withProductDb(product, db =>
    db.answer.findMany({
      where: { decision: { project: { slug } } },
      orderBy: { revision: 'asc' },
      select: { revision: true, optionId: true, text: true, byName: true, state: true },
    }),
  )

const endHold = (product: Product, slug: string) =>
  change(product, slug, (db, decisionId) =>
    db.answer.updateMany({ where: { decisionId, state: 'held' }, data: { heldUntil: new Date() } }),
  )

test('the same answer of two people is one record, and who was slower goes on without a fault', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'same', [CHOICE, SECURITY])
  const mei = await openBrowser(browser, product, MEI)
  for (const each of [page, mei]) await each.goto('/btw?d=same/7')
  for (const each of [page, mei]) await option(each, 'Resend').check()
  await Promise.all([page, mei].map(each => record(each).click()))
  for (const each of [page, mei]) await expect(each.getByRole('heading', { name: SECURITY.question })).toBeVisible()
  expect(await answersTo(product, 'same')).toHaveLength(1)
  await mei.context().close()
})

test('another answer too late is told who chose what, keeps its words, and asks to amend with them', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'late', [CHOICE])
  await withProductDb(product, db => db.user.updateMany({ data: { holdSeconds: 120 } }))
  const mei = await openBrowser(browser, product, MEI)
  for (const each of [page, mei]) await each.goto('/btw?d=late/7')
  await option(page, 'Resend').check()
  await comment(page).fill('EU region,\nplease')
  await option(mei, 'Postmark').check()
  await record(mei).click()
  await expect(mei.getByRole('region', { name: 'Your answers' }).filter({ visible: true })).toContainText('records in')
  await expect(page.getByRole('article').getByText('Mei is answering')).toBeVisible()
  await expect(record(page)).toHaveCount(0)

  // Undo while held is free, and the other finds the words again that were being typed.
  await mei.keyboard.press('z')
  await expect(record(mei)).toBeVisible()
  await expect(comment(page)).toHaveValue('EU region,\nplease')
  await option(page, 'Resend').check()

  // Once more, and now both at the same moment.
  await option(mei, 'Postmark').check()
  await Promise.all([record(mei).click(), record(page).click()])
  const standing = async () => (await answersTo(product, 'late')).filter(answer => answer.state !== 'undone')
  await expect.poll(standing).toHaveLength(1)
  const answers = await standing()
  const isMeis = answers[0]?.byName === MEI.name
  const [loser, won, lost] = isMeis ? [page, 'Mei chose Postmark', 'Resend'] : [mei, '王芳 chose Resend', 'Postmark']
  await expect(tooLate(loser)).toContainText(
    new RegExp(`^${won} \\d+ s ago\\. Yours \\(${lost}\\) was not recorded\\.`),
  )
  await expect(tooLate(loser)).toContainText('Once it is recorded you can ask to amend it')
  await expectAccessible(loser)
  await endHold(product, 'late')
  await tooLate(loser).getByRole('link', { name: 'Ask to amend' }).click()
  await expect(option(loser, lost)).toBeChecked()
  if (isMeis) await expect(comment(loser)).toHaveValue('EU region,\nplease')
  await loser.getByRole('button', { name: 'Replace the answer' }).click()
  await expect(loser.getByRole('list', { name: 'Answers' })).toContainText('R02')
  expect((await standing()).map(answer => [answer.revision, answer.optionId])).toEqual([
    [1, isMeis ? 'b' : 'a'],
    [2, isMeis ? 'a' : 'b'],
  ])
  await withProductDb(product, db => db.user.updateMany({ data: { holdSeconds: 10 } }))
  await mei.context().close()
})

test('a question that changed since it was shown says what changed, and the choice is cleared', async ({
  page,
  product,
}) => {
  await openProject(page, product, 'changed', [CHOICE])
  await page.goto('/btw?d=changed/7')
  await option(page, 'Resend').check()
  await comment(page).fill('EU region')
  // Nobody tells the page: it learns it from the refusal.
  await withProductDb(product, db =>
    db.decision.updateMany({
      where: { project: { slug: 'changed' } },
      data: { question: 'Resend, Postmark or SES?', digest: createHash('sha256').update('changed').digest('hex') },
    }),
  )
  await record(page).click()
  const failure = page.getByRole('alert').filter({ hasText: 'changed since you saw it' })
  await expect(failure.getByRole('list', { name: 'What changed since you saw it' })).toContainText(
    'Question: Resend or Postmark? Resend, Postmark or SES?',
  )
  await expect(option(page, 'Resend')).not.toBeChecked()
  await expect(comment(page)).toHaveValue('EU region')
  await expectAccessible(page)
  await option(page, 'Resend').check()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => answersTo(product, 'changed')).toMatchObject([{ optionId: 'a', text: 'EU region' }])
})

test('who may not answer learns who may, on the page and when the right was lost meanwhile', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'barred', [CHOICE, SECURITY])
  const mei = await openBrowser(browser, product, MEI)
  await mei.goto('/btw?d=barred/8')
  await expect(mei.getByText(/^Approvers and administrators of this project may answer this/)).toBeVisible()
  await expect(record(mei)).toHaveCount(0)
  await mei.goto('/btw?d=barred/7')
  await option(mei, 'Resend').check()
  await withProductDb(product, db =>
    db.membership.updateMany({ where: { project: { slug: 'barred' } }, data: { role: 'viewer' } }),
  )
  await record(mei).click()
  await expect(
    mei.getByText(/Operators, approvers and administrators of this project may answer this/).first(),
  ).toBeVisible()
  expect(await answersTo(product, 'barred')).toEqual([])
  await mei.context().close()
})

test('what is withdrawn, superseded or consumed is a final state without buttons, whoever comes late', async ({
  page,
  product,
}) => {
  await openProject(page, product, 'final', [CHOICE])
  await page.goto('/btw?d=final/7')
  await option(page, 'Resend').check()
  await comment(page).fill('EU region')
  await withProductDb(product, db =>
    db.decision.updateMany({
      where: { project: { slug: 'final' } },
      data: { state: 'withdrawn', closedAt: new Date(), closedWhy: 'its item was reopened by hand' },
    }),
  )
  await record(page).click()
  await expect(tooLate(page)).toContainText('It was closed before your answer came. Yours (Resend) was not recorded.')
  await expect(tooLate(page)).toContainText('EU region')
  for (const [state, words] of [
    ['withdrawn', /^Withdrawn without an answer: its item was reopened by hand/],
    ['superseded', /^Superseded by a later decision/],
    ['consumed', /^The loop has gone on with this answer/],
  ] as const) {
    await change(product, 'final', (db, id) => db.decision.update({ where: { id }, data: { state } }))
    await page.goto('/btw?d=final/7')
    await expect(page.getByText(words)).toBeVisible()
    const article = page.getByRole('article')
    await expect(article.getByRole('radio')).toHaveCount(0)
    await expect(article.getByRole('button')).toHaveCount(0)
  }
})

test('approve and reject of one gate, a double click in one browser and a click in another: one wins', async ({
  page,
  product,
  browser,
}) => {
  await signInAsAdmin(page, product)
  await askQuestions(product, 'gate', [GATE])
  const other = await openBrowser(browser, product)
  for (const each of [page, other]) await each.goto('/gates/gate/9')
  await Promise.all([
    page.getByRole('button', { name: /^Approve/ }).dblclick(),
    other.getByRole('button', { name: 'Reject and stop' }).click(),
  ])
  await expect.poll(() => answersTo(product, 'gate')).toHaveLength(1)
  const [answer] = await answersTo(product, 'gate')
  const [loser, won, lost] =
    answer?.optionId === 'approve' ? [other, 'Approve', 'Reject and stop'] : [page, 'Reject and stop', 'Approve']
  await expect(tooLate(loser)).toContainText(
    new RegExp(`^王芳 chose ${won} \\d+ s ago\\. Yours \\(${lost}\\) was not recorded\\.`),
  )
  const audits = await withProductDb(product, db => db.audit.count({ where: { subject: 'D-9 R1' } }))
  expect(audits).toBe(1)
  await other.context().close()
})

test('fifty different answers at once over HTTP: one is recorded, forty-nine are told who won', async ({
  page,
  product,
}) => {
  await openProject(page, product, 'fifty', [CHOICE])
  const people = await addTokens(product, 'fifty', 50)
  const { digest } = await withProductDb(product, db =>
    db.decision.findFirstOrThrow({ where: { project: { slug: 'fifty' } } }),
  )
  const results = await Promise.all(
    people.map(async ({ name, token }) => {
      const answer = { optionId: 'free-text', text: `As ${name} says`, digest, idempotencyKey: randomUUID() }
      const response = await fetch(`${product.url}/api/v1/decisions/fifty/7/answer`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(answer),
      })
      return { name, status: response.status, body: await response.json() }
    }),
  )
  const won = results.filter(result => result.status === 200)
  const lost = results.filter(result => result.status === 409)
  expect([won.length, lost.length]).toEqual([1, 49])
  const [winner] = won
  expect(winner?.body.answer).toMatchObject({ by: winner?.name, text: `As ${winner?.name} says`, revision: 1 })
  for (const { body } of lost) {
    expect(body.error).toMatchObject({ code: 'CONFLICT', key: 'answeredAlready', data: { by: winner?.name } })
    expect(body.error.message).toContain(`${winner?.name} chose`)
  }
  expect(await answersTo(product, 'fifty')).toHaveLength(1)
})

test('a question asked while nobody was there opens on the phone, and reads as answered after the desktop', async ({
  page,
  product,
  browser,
}) => {
  await signInAsAdmin(page, product)
  await askQuestions(product, 'phone', [{ ...CHOICE, hours: 1 / 6 }])
  const phone = await openBrowser(browser, product, ADMIN, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await phone.goto('/btw?d=phone/D-7')
  await expect(phone.getByRole('heading', { name: CHOICE.question })).toBeVisible()
  await expect(record(phone)).toBeVisible()
  await page.goto('/btw?d=phone/7')
  await page.keyboard.press('2')
  await expect(page.getByRole('region', { name: 'Your answers' }).filter({ visible: true })).toContainText('Postmark')
  await phone.goto('/btw?d=phone/D-7')
  await expect(phone.getByText('You chose Postmark').first()).toBeVisible()
  await expect(record(phone)).toHaveCount(0)
  await endHold(product, 'phone')
  await phone.goto('/btw?d=phone/D-7')
  await expect(phone.getByText('Recorded, not yet in the repository')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Answers' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(phone)
  await phone.context().close()
})

test('without script a late answer keeps its words, and the form that amends holds them', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'plain', [CHOICE])
  const plain = await openBrowser(browser, product, MEI, { javaScriptEnabled: false })
  await plain.goto('/btw?d=plain/7')
  await page.goto('/btw?d=plain/7')
  await page.keyboard.press('2')
  await expect.poll(() => answersTo(product, 'plain')).toHaveLength(1)
  await endHold(product, 'plain')
  await option(plain, 'Resend').check()
  await comment(plain).fill('EU region')
  await record(plain).click()
  await expect(tooLate(plain)).toContainText(/^王芳 chose Postmark \d+ s ago\. Yours \(Resend\) was not recorded\./)
  await expect(tooLate(plain)).toContainText('EU region')
  await tooLate(plain).getByRole('link', { name: 'Ask to amend' }).click()
  await expect(option(plain, 'Resend')).toBeChecked()
  await expect(comment(plain)).toHaveValue('EU region')
  await plain.context().close()
})

test('people who have a decision open see each other, and no longer when one leaves', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'seen', [CHOICE, SECURITY])
  const mei = await openBrowser(browser, product, MEI)
  await page.goto('/btw?d=seen/7')
  await mei.goto('/btw?d=seen/7')
  await expect(mei.getByText('王芳 is looking')).toBeVisible()
  await expect(page.getByText('Mei is looking')).toBeVisible()
  await expectAccessible(page)
  await mei.goto('/btw?d=seen/8')
  await expect(page.getByText('Mei is looking')).toHaveCount(0)
  await mei.context().close()
})

test('h puts a question aside for oneself until a time, z brings it back, and the others see nothing of it', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'aside', [
    { ...CHOICE, hours: 500 },
    { ...SECURITY, hours: 480 },
  ] as never)
  const mei = await openBrowser(browser, product, MEI)
  await page.goto('/btw?d=aside/7')
  await page.keyboard.press('h')
  const menu = page.getByRole('group', { name: 'Put this aside, for you alone' }).filter({ visible: true })
  await expect(menu.getByRole('button').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('h')
  await menu.getByRole('button', { name: /Until tomorrow, 9:00/ }).click()
  await expect(page.getByRole('heading', { name: SECURITY.question })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await mei.goto('/btw?d=aside/7')
  await expect(record(mei)).toBeVisible()
  await expect(mei.getByText(/put this aside/)).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: CHOICE.question })).toBeVisible()
  await expect(page.getByText(/You put this aside until/)).toHaveCount(0)

  const plain = await openBrowser(browser, product, ADMIN, { javaScriptEnabled: false })
  await plain.goto('/btw?d=aside/7')
  await plain.locator('summary').filter({ hasText: 'Snooze', visible: true }).click()
  await plain
    .getByRole('button', { name: /For 4 hours/ })
    .filter({ visible: true })
    .click()
  await plain.goto('/btw?d=aside/7')
  await expect(plain.getByText(/You put this aside until \d\d:\d\d|You put this aside until/)).toBeVisible()
  await plain.getByRole('button', { name: 'Wake it' }).click()
  await expect(plain.getByText(/You put this aside/)).toHaveCount(0)
  for (const each of [mei, plain]) await each.context().close()
})

test('a consumed decision lists what was built on it and is asked again once, with links both ways', async ({
  page,
  product,
  browser,
}) => {
  await openProject(page, product, 'again', [CHOICE])
  await change(product, 'again', consume)
  const mei = await openBrowser(browser, product, MEI)
  for (const each of [page, mei]) await each.goto('/btw?d=again/7')
  await expect(page.getByText('P5-03: send mail by Resend').first()).toBeVisible()
  for (const each of [page, mei]) {
    await each.locator('summary').filter({ hasText: 'Ask again' }).click()
    await each.getByRole('textbox', { name: 'Why it should be asked again' }).fill('Resend was bought')
  }
  await expectAccessible(page)
  await Promise.all([page, mei].map(each => each.getByRole('button', { name: 'Ask again' }).click()))
  for (const each of [page, mei]) await expect(each.getByText(/ wants this asked again, /)).toBeVisible()
  expect(await withProductDb(product, db => db.reopening.count())).toBe(1)
  // What the worker writes.
  await change(product, 'again', async (db, decisionId) => {
    const {
      id: _id,
      options,
      evidence: _evidence,
      facts: _facts,
      ...old
    } = await db.decision.findUniqueOrThrow({
      where: { id: decisionId },
    })
    const again = { number: 12, reopens: 7, state: 'pending', revision: 0, digest: 'again' }
    await db.decision.create({ data: { ...old, options: options as object[], ...again } })
    await db.reopening.updateMany({ data: { number: 12 } })
  })
  await page.getByRole('link', { name: 'D-012', exact: true }).click()
  await expect(page.getByText('Asks D-007 again.')).toBeVisible()
  await option(page, 'Resend').check()
  await expect(page.getByText('P5-03 stays done, and nothing else changes').filter({ visible: true })).toBeVisible()
  await option(page, 'Postmark').check()
  await expect(
    page.getByText(/P5-03 stays done; an item that redoes it is added/).filter({ visible: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'D-007', exact: true }).click()
  await expect(page.getByText('Asked again as D-012.')).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'Ask again' })).toHaveCount(0)
  await mei.context().close()
})

/** A choice that an iteration has built on. */
async function consume(db: Db, decisionId: string): Promise<void> {
  const { projectId } = await db.decision.update({
    where: { id: decisionId },
    data: { state: 'consumed', revision: 1, itemId: 'P5-03' },
  })
  const at = new Date(Date.now() - 3_600_000)
  const item = { phaseId: 'P5', itemId: 'P5-03' }
  await db.item.create({ data: { projectId, ...item, position: 0, mark: 'done', text: 'Send mail', line: 4 } })
  await db.answer.create({
    data: {
      ...{ decisionId, revision: 1, optionId: 'a', optionLabel: 'Resend', byName: 'Mei', byEmail: '', reasons: [] },
      ...{ idempotencyKey: randomUUID(), state: 'consumed', heldUntil: at, recordedAt: at, consumedAt: at },
    },
  })
  const run = await db.run.create({ data: { projectId, startedBy: 'Mei', state: 'ended', endedAt: at } })
  const place = { baseCommit: 'b'.repeat(40), headCommit: 'abcdef0123'.repeat(4), tryBranch: 'ralph-try/1' }
  const session = { worktree: '/nowhere', host: 'h', token: 1, agent: 'scripted', marker: 'm', prompt: '', attempt: 1 }
  const built = { state: 'settled', outcome: 'verified', summary: 'P5-03: send mail by Resend', answersKey: '7.1' }
  await db.iteration.create({
    data: { projectId, runId: run.id, number: 1, itemText: 'Send mail', ...item, ...place, ...session, ...built },
  })
}
