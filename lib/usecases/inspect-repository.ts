import path from 'node:path'
import { Refusal } from '@/lib/core/errors'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import { type OriginProblem, originProblemWords } from '@/lib/core/git/origin-problem'
import type { RepositoryOddity } from '@/lib/core/git/repository-oddity'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { ManualGate, Problem } from '@/lib/core/plan/types'
import type { OriginFacts } from '@/lib/git/inspect-origin'
import { requireAdmin } from './authorize'
import type { Context } from './context'
import { latestToday } from './loop/plan-at'

/** What registration shows before anything is run or written. */
export type RepositoryReport = {
  /** Absolute path of the repository's root. */
  origin: string
  name: string
  slug: string
  branches: string[]
  baseBranch: string
  subfolder: string
  identity: OriginFacts['identity']
  hooksPath: string | null
  /** What is unusual about it and stops nothing. */
  oddities: RepositoryOddity[]
  problems: Problem[]
  phases: { id: string; title: string; items: number; manualGate: ManualGate | null }[]
  /** Names of the plan's Manual-Gates that have to be mapped to people. */
  approvers: string[]
  agent: { name: string; problem: 'not-found' | 'not-signed-in' | 'failed' | null; detail: string }
}

/**
 * Reads a local repository and lints its plan at a branch's last commit; nothing is written. The path may be a folder
 * inside the repository: then that folder is the project's root. Refuses VALIDATION with one clear sentence.
 */
export async function inspectRepository(
  ctx: Context,
  input: { path: string; subfolder?: string; baseBranch?: string },
): Promise<RepositoryReport> {
  requireAdmin(ctx)
  const facts = await findOrigin(ctx, input.path)
  const subfolder = cleanSubfolder(input.subfolder || facts.subfolder)
  const baseBranch = input.baseBranch ?? facts.defaultBase
  if (!facts.branches.includes(baseBranch))
    throw refuse('branchUnknown', `The branch ${baseBranch} does not exist.`, { branch: baseBranch })
  const { oddities, problem } = await ctx.git.findOddities(facts, baseBranch)
  if (problem) throw refuseOrigin(problem)
  const planFolder = path.posix.join(subfolder, 'ralph-loop')
  const found = await ctx.git.readFolder(facts.root, `refs/heads/${baseBranch}`, planFolder)
  const files = Object.entries(found).map(([file, text]) => [path.posix.relative(subfolder, file), text])
  const reading = readPlan(Object.fromEntries(files), { today: latestToday(ctx.clock()) })
  if (reading.partial?.config.push !== 'off') await requireWritable(ctx, facts.root)
  const name = path.basename(subfolder ? path.join(facts.root, subfolder) : facts.root).replace(/\.git$/, '')
  return {
    ...{ origin: facts.root, name, slug: await freeSlug(ctx, name), branches: facts.branches, baseBranch, subfolder },
    ...{ identity: facts.identity, hooksPath: facts.hooksPath, oddities, problems: reading.problems },
    phases: phasesOf(reading.partial),
    approvers: approversOf(reading.partial),
    agent: await describeAgent(ctx, reading.partial),
  }
}

async function findOrigin(ctx: Context, given: string): Promise<OriginFacts & { defaultBase: string }> {
  const asked = given.trim()
  const shown = maskCredentials(asked)
  if (!path.isAbsolute(asked))
    throw refuse('pathNotAbsolute', `Give the absolute path of a repository on this machine, not "${shown}".`, {
      path: shown,
    })
  const fitness = await ctx.git.checkVersion()
  if (!fitness.fit) throw refuse('gitUnfit', fitness.sentence, { found: fitness.found })
  const problem = await ctx.git.checkOrigin(asked)
  if (problem && problem.type !== 'read-only') throw refuseOrigin(problem)
  const facts = await ctx.git.inspectOrigin(asked)
  if (!facts) throw refuseOrigin({ type: 'missing', path: asked })
  const { defaultBase } = facts
  if (defaultBase !== null) return { ...facts, defaultBase }
  if (!facts.hasCommits)
    throw refuse('noCommits', `${asked} has no commits yet: commit the plan first.`, { path: asked })
  throw refuse('noBranch', `${asked} has commits but no branch: make one with git switch -c.`, { path: asked })
}

/** Whoever may not write there cannot push: better said now than after the first item. */
async function requireWritable(ctx: Context, root: string): Promise<void> {
  const problem = await ctx.git.checkOrigin(root)
  if (problem) throw refuseOrigin(problem)
}

const ORIGIN_KEYS = {
  missing: 'notARepository',
  'owned-by-other': 'originOwned',
  'read-only': 'originReadOnly',
  partial: 'originPartial',
  'filter-missing': 'originFilter',
} as const satisfies Record<OriginProblem['type'], string>

function refuseOrigin(problem: OriginProblem): Refusal {
  const { type, ...values } = problem
  return new Refusal('VALIDATION', { key: ORIGIN_KEYS[type], message: originProblemWords(problem), values })
}

function cleanSubfolder(subfolder: string): string {
  const clean = path.posix.normalize(subfolder.replaceAll('\\', '/')).replace(/^\/+|\/+$/g, '')
  if (clean === '.' || clean === '') return ''
  if (clean.split('/').includes('..'))
    throw refuse('subfolderOutside', `${subfolder} lies outside the repository.`, { path: subfolder })
  return clean
}

/** A name for URLs: ASCII words of the folder's name, numbered while taken. */
async function freeSlug(ctx: Context, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const base = words.slice(0, 40) || 'project'
  const rows = await ctx.db.project.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } })
  const taken = new Set(rows.map(row => row.slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug)) return slug
  }
}

function phasesOf(plan: LoadedPlan | null): RepositoryReport['phases'] {
  const phases = plan?.master.phases ?? []
  return phases.map(({ id, title, manualGate }) => ({
    id,
    title,
    items: plan?.prds[id]?.items.length ?? 0,
    manualGate,
  }))
}

function approversOf(plan: LoadedPlan | null): string[] {
  const names = plan?.master.phases.flatMap(phase => phase.manualGate?.approver ?? []) ?? []
  return [...new Set(names)]
}

async function describeAgent(ctx: Context, plan: LoadedPlan | null): Promise<RepositoryReport['agent']> {
  if (!plan) return { name: '', problem: null, detail: '' }
  const found = await ctx.detectAgent(plan.config.agent)
  const { name } = plan.config.agent
  return found.ok ? { name, problem: null, detail: found.version } : { name, problem: found.code, detail: found.reason }
}

function refuse(key: string, message: string, values: Record<string, string>): Refusal {
  return new Refusal('VALIDATION', { key, message, values })
}
