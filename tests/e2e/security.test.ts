import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { createSealBox } from '@/lib/seal/seal-box'
import { hashApiToken, makeApiToken } from '@/lib/usecases/api-token'
import { askQuestions, withProductDb } from '../support/browser-inbox'
import type { Product } from '../support/product'
import { addMei, MEI, openBrowser } from '../support/second-person'
import { signInAsAdmin } from '../support/sign-in'
import { expect, test } from './start-app'

const SLUG = 'vault'
const FOREIGN = 'https://evil.example'

/** Pages, data, a page that is not there and one that may not be seen. */
const PAGES = [
  ...[
    '/btw',
    `/btw?d=${SLUG}/1`,
    '/btw/line',
    '/gates',
    '/projects',
    `/projects/${SLUG}`,
    `/projects/${SLUG}/settings`,
  ],
  ...[`/projects/${SLUG}/people`, '/activity', '/activity/reconcile', '/settings/inbox', '/settings/tokens'],
  ...['/settings/account', '/settings/people', '/sign-in', '/nowhere', '/projects/nowhere'],
]
const DATA = [
  '/api/activity',
  '/api/inbox',
  '/api/palette',
  '/api/health',
  '/api/nowhere',
  '/api/v1/projects',
  '/api/auth/session',
]

test('no answer is framed, run or sent for another site, and none holds a secret', async ({
  page,
  product,
  browser,
}) => {
  await signInAsAdmin(page, product)
  await askQuestions(product, SLUG, [
    { number: 1, kind: 'choice', question: 'Which?', options: [{ id: 'a', label: 'A' }], hours: 1 },
  ])
  await addMei(product, SLUG, 'viewer')
  const secrets = await plantSecrets(product)
  const mei = await openBrowser(browser, product, MEI)

  await test.step('every answer forbids frames, and every page its scripts but those with its own nonce', async () => {
    for (const path of [...PAGES, ...DATA]) await expectPolicies(page.request, path)
  })
  await test.step('an action is taken from our own pages only, whatever cookie comes with it', async () => {
    await expectOwnPagesOnly(mei.request, product)
  })
  await test.step('no page, payload or log holds what was planted', async () => {
    for (const [who, request] of [
      ['the administrator', page.request],
      ['a viewer', (await openBrowser(browser, product, MEI)).request],
    ] as const) {
      for (const path of [...PAGES, ...DATA]) {
        const texts = [await request.get(path), await request.get(path, { headers: { RSC: '1' } })]
        for (const response of texts) expect(heldIn(await response.text(), secrets), `${path} to ${who}`).toEqual([])
      }
    }
    expect(heldIn(product.output, secrets)).toEqual([])
  })
})

async function expectPolicies(request: APIRequestContext, path: string): Promise<void> {
  const response = await request.get(path, { maxRedirects: 0 })
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy, path).toContain("frame-ancestors 'none'")
  expect(headers, path).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
  expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
  if (path.startsWith('/api/') || !headers['content-type']?.startsWith('text/html')) return
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce, path).toBeTruthy()
  const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? []
  expect(
    scripts.filter(tag => !tag.includes(`nonce="${nonce}"`)),
    path,
  ).toEqual([])
  const again = await request.get(path, { maxRedirects: 0 })
  expect(again.headers()['content-security-policy'], path).not.toBe(policy)
}

/** The form of signing out, as a page of another site would send it, and as ours does. */
async function expectOwnPagesOnly(request: APIRequestContext, product: Product): Promise<void> {
  const html = await (await request.get('/projects')).text()
  const forms = html.match(/<form\b(?:(?!<\/form>).)*<\/form>/gs) ?? []
  const form = forms.find(text => text.includes('Sign out'))
  const field = /name="(\$ACTION_ID_[0-9a-f]+)"/.exec(form ?? '')?.[1]
  if (!field) throw new Error('There is no form to sign out')
  const send = (origin: string) =>
    request.post('/projects', { headers: { origin }, multipart: { [field]: '' }, maxRedirects: 0 })
  const isSignedIn = async () => (await request.get('/projects', { maxRedirects: 0 })).status() === 200

  expect((await send(FOREIGN)).status()).toBeGreaterThanOrEqual(400)
  expect((await send('null')).status()).toBeGreaterThanOrEqual(400)
  expect(await isSignedIn()).toBe(true)

  const beat = (headers: Record<string, string>) =>
    request.post('/api/presence', { headers, data: JSON.stringify({ slug: SLUG, number: 1 }) })
  const json = { 'content-type': 'application/json' }
  expect((await beat({ ...json, origin: FOREIGN })).status()).toBe(403)
  expect((await beat({ ...json, origin: 'null' })).status()).toBe(403)
  expect((await beat({ 'content-type': 'text/plain', origin: product.url })).status()).toBe(422)
  expect((await beat({ ...json, origin: product.url })).status()).toBe(200)
  // The API takes no cookie at all.
  expect((await request.post(`/api/v1/projects/${SLUG}/start`, { headers: json, data: '{}' })).status()).toBe(401)

  expect((await send(product.url)).status()).toBe(303)
  expect(await isSignedIn()).toBe(false)
}

/** Whatever no answer may hold, by what it is. */
async function plantSecrets(product: Product): Promise<Record<string, string>> {
  const read = async (file: string) => JSON.parse(await readFile(join(product.home, file), 'utf8').catch(() => '{}'))
  const secret = (await readFile(join(product.home, 'secret'), 'utf8')).trim()
  const [variable, token] = ['planted-variable-4711', makeApiToken()]
  return withProductDb(product, async db => {
    const project = await db.project.findUniqueOrThrow({ where: { slug: SLUG } })
    const sealed = createSealBox(secret).seal({ projectId: project.id, name: 'PLANTED' }, variable)
    await db.projectVariable.create({ data: { projectId: project.id, name: 'PLANTED', sealed, updatedBy: '王芳' } })
    const mei = await db.user.findUniqueOrThrow({ where: { username: MEI.username } })
    const tokenHash = hashApiToken(token) ?? ''
    await db.apiToken.create({ data: { userId: mei.id, name: 'planted', hash: tokenHash, scopes: ['read'] } })
    const users = await db.user.findMany({ where: { passwordHash: { not: '' } } })
    const links = await db.oneTimeLink.findMany()
    return {
      ...{ variable, sealed, token, tokenHash, secret, database: (await read('postgres.json')).password },
      ...Object.fromEntries(users.map(user => [`password of ${user.username}`, user.passwordHash])),
      ...Object.fromEntries(links.map((link, at) => [`link ${at}`, link.tokenHash])),
    }
  })
}

function heldIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([what, value]) => (text.includes(value) ? [what] : []))
}
