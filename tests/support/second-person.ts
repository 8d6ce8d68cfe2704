import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { argonPasswords } from '@/lib/password/passwords'
import { hashApiToken, makeApiToken } from '@/lib/usecases/api-token'
import { withProductDb } from './browser-inbox'
import type { Product } from './product'
import { ADMIN, signIn } from './sign-in'

/** A person beside the administrator, made in the database: how people come in is tested by itself. */
export const MEI = { name: 'Mei', username: 'mei', password: 'battery staple horse' }

/** Makes Mei, once, and a member of a project with this role. */
export function addMei(product: Product, slug: string, role: 'viewer' | 'operator' | 'approver'): Promise<void> {
  return withProductDb(product, async db => {
    const passwordHash = await argonPasswords.hash(MEI.password)
    const { name, username } = MEI
    const person = { name, username, email: 'mei@example.com', passwordHash }
    const user = await db.user.upsert({ where: { username }, create: person, update: {} })
    const project = await db.project.findUniqueOrThrow({ where: { slug } })
    await db.membership.create({ data: { projectId: project.id, userId: user.id, role } })
  })
}

/** A browser of its own, signed in through the form. */
export async function openBrowser(
  browser: Browser,
  product: Product,
  who: { username: string; password: string } = ADMIN,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const place = { baseURL: product.url, locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1440, height: 900 } }
  const context = await browser.newContext({ ...place, ...options })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, who)
  await page.waitForURL(/\/(btw|projects)/)
  return page
}

/** People who may answer in a project by a token each; returns name and token. */
export function addTokens(product: Product, slug: string, count: number): Promise<{ name: string; token: string }[]> {
  return withProductDb(product, async db => {
    const project = await db.project.findUniqueOrThrow({ where: { slug } })
    const people = Array.from({ length: count }, (_, at) => {
      const [id, name, token] = [randomUUID(), `Person ${at + 1}`, makeApiToken()]
      return { id, name, token, username: `person-${id}`, email: `${id}@example.com`, passwordHash: 'none' }
    })
    await db.user.createMany({ data: people.map(({ token: _token, ...user }) => user) })
    const role = { projectId: project.id, role: 'operator' }
    await db.membership.createMany({ data: people.map(({ id }) => ({ ...role, userId: id })) })
    const scopes = ['read', 'answer']
    const data = people.map(({ id, token }) => ({ userId: id, name: 'race', hash: hashApiToken(token) ?? '', scopes }))
    await db.apiToken.createMany({ data })
    return people.map(({ name, token }) => ({ name, token }))
  })
}
