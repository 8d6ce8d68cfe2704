import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '@/lib/core/errors'
import { type Person, requireAdmin } from './authorize'
import type { Context } from './context'
import { inspectRepository } from './inspect-repository'
import { registerProject } from './register-project'
import { startRun } from './start-run'

type Sample = { folder: string; template: string; name: string }

/** One comes to rest with questions and blocked items, the other at its Manual-Gate. */
const SAMPLES: Sample[] = [
  { folder: 'order-desk', template: 'a', name: 'Order desk' },
  { folder: 'storefront-texts', template: 'b', name: '门店文案' },
]

/** Author of the sample's first commits and of the loop's, so that a person's own commits stand out. */
const IDENTITY = { name: 'Gatewalk sample', email: 'sample@gatewalk.invalid' }

const LIMIT_MS = 60_000

/**
 * Makes the two sample repositories under GATEWALK_HOME, registers them with the acting administrator as their
 * approver, and starts them. A second call gives the same two and completes what a crash left half-made. Refuses
 * CONFLICT while another call is at it.
 */
export async function createSample(ctx: Context): Promise<{ slugs: string[] }> {
  const person = requireAdmin(ctx)
  // The transaction holds the lock only: what is made below commits by itself, piece by piece.
  return ctx.db.$transaction(
    async tx => {
      const [lock] = await tx.$queryRaw<{ free: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtext('gatewalk-sample')) AS free`
      if (!lock?.free) throw new Refusal('CONFLICT', { key: 'sampleBusy', message: 'The sample is being made.' })
      await mkdir(path.join(ctx.home, 'samples'), { recursive: true })
      const root = await realpath(path.join(ctx.home, 'samples'))
      const slugs: string[] = []
      for (const sample of SAMPLES) slugs.push(await ensureSample(ctx, person, root, sample))
      return { slugs }
    },
    { timeout: LIMIT_MS },
  )
}

async function ensureSample(ctx: Context, person: Person, root: string, sample: Sample): Promise<string> {
  const origin = path.join(root, sample.folder)
  const known = await ctx.db.project.findFirst({
    where: { origin, isSample: true, removedAt: null },
    select: { slug: true, _count: { select: { runs: true } } },
  })
  if (known && known._count.runs > 0) return known.slug
  const slug = known?.slug ?? (await makeProject(ctx, person, origin, sample))
  await startRun(ctx, { slug })
  return slug
}

async function makeProject(ctx: Context, person: Person, origin: string, sample: Sample): Promise<string> {
  await makeRepository(ctx, origin, sample)
  const { slug, baseBranch } = await inspectRepository(ctx, { path: origin })
  await registerProject(ctx, {
    ...{ path: origin, name: sample.name, slug, baseBranch, branch: 'ralph/master-plan', subfolder: '' },
    ...{ approvers: { lead: person.userId, 负责人: person.userId }, isSample: true },
  })
  return slug
}

/** Whole or not at all: made beside its place, then renamed. What stands there belongs to no project. */
async function makeRepository(ctx: Context, origin: string, { template }: Sample): Promise<void> {
  const now = ctx.clock().toISOString()
  const files = await readTemplate(path.join(ctx.templates, 'sample', template), now.slice(0, 10))
  const making = `${origin}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making)
  await ctx.git.initRepository(making, { files, message: 'Begin with a plan', identity: IDENTITY, at: now })
  await rm(origin, { recursive: true, force: true })
  await rename(making, origin)
}

/** The template's files; `{today}` in the plan is the day it is signed. */
async function readTemplate(folder: string, today: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const read = async (file: string) => {
    const text = await readFile(file, 'utf8')
    return [path.relative(folder, file).split(path.sep).join('/'), text.replaceAll('{today}', today)] as const
  }
  return Object.fromEntries(await Promise.all(paths.map(read)))
}
