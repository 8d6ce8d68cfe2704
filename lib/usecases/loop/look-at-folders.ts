import { readdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FolderView } from '@/lib/core/reconcile/types'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { mirrorPath, worktreesPath } from '@/lib/usecases/loop/workplace'

/** Folders of the home beside the rows they belong to: run folders, half-made clones, what no project has. Reads only. */
export async function lookAtFolders(ctx: WorkerContext): Promise<FolderView[]> {
  const [run, short, places] = await Promise.all([lookAtRuns(ctx), lookAtShortRuns(ctx), lookAtPlaces(ctx)])
  return [...run, ...short, ...places]
}

/** When what a run folder was made for ended, null while it has not; by the folder's name. */
type Owner = { projectId: string; project: string; overAt: Date | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VERIFY = 'verify-'

async function lookAtRuns(ctx: WorkerContext): Promise<FolderView[]> {
  const folder = path.join(ctx.home, 'run')
  const names = await namesIn(folder)
  const owners = await findOwners(ctx, names)
  return Promise.all(names.map(name => runFolder(ctx, path.join(folder, name), owners.get(name) ?? null)))
}

async function findOwners(ctx: WorkerContext, names: string[]): Promise<Map<string, Owner>> {
  const idsOf = (prefix: string) =>
    names
      .filter(name => name.startsWith(prefix))
      .map(name => name.slice(prefix.length))
      .filter(id => UUID.test(id))
  const project = { select: { slug: true } }
  const [iterations, verifications] = await Promise.all([
    ctx.db.iteration.findMany({ where: { id: { in: idsOf('') } }, include: { project } }),
    ctx.db.verification.findMany({ where: { id: { in: idsOf(VERIFY) } }, include: { project } }),
  ])
  return new Map([
    ...iterations.map(row => [row.id, ownerOf(row, row.state === 'settled' ? row.settledAt : null)] as const),
    ...verifications.map(row => [`${VERIFY}${row.id}`, ownerOf(row, row.endedAt)] as const),
  ])
}

function ownerOf(row: { projectId: string; project: { slug: string } }, overAt: Date | null): Owner {
  return { projectId: row.projectId, project: row.project.slug, overAt }
}

async function runFolder(ctx: WorkerContext, folder: string, owner: Owner | null): Promise<FolderView> {
  const overAt = owner === null ? ((await stat(folder).catch(() => null))?.mtime ?? null) : owner.overAt
  const overForMs = overAt && ctx.clock().getTime() - overAt.getTime()
  return { type: 'run', path: folder, projectId: owner?.projectId ?? null, project: owner?.project ?? '', overForMs }
}

/** Under a long home run folders lie in the machine's own place, beside those of others: only what a row names is ours. */
async function lookAtShortRuns(ctx: WorkerContext): Promise<FolderView[]> {
  const endings = (await namesIn(os.tmpdir())).flatMap(name => /^gw-([0-9a-f]{12})$/.exec(name)?.[1] ?? [])
  if (endings.length === 0) return []
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM "Iteration" WHERE state = 'settled' AND right(id::text, 12) = ANY(${endings})`
  const ids = found.map(row => row.id)
  const owners = await findOwners(ctx, ids)
  return Promise.all(
    ids.map(id => runFolder(ctx, path.join(os.tmpdir(), `gw-${id.slice(-12)}`), owners.get(id) ?? null)),
  )
}

async function lookAtPlaces(ctx: WorkerContext): Promise<FolderView[]> {
  const rows = await ctx.db.project.findMany({ select: { id: true, slug: true } })
  const known = new Set(rows.flatMap(row => [mirrorPath(ctx.home, row.id), worktreesPath(ctx.home, row)]))
  const folders = await Promise.all(
    ['repos', 'worktrees'].map(async name =>
      (await namesIn(path.join(ctx.home, name))).map(entry => path.join(ctx.home, name, entry)),
    ),
  )
  return folders
    .flat()
    .filter(folder => !known.has(folder))
    .map(folder => {
      const maker = /\.git\.cloning-(\d+)$/.exec(folder)?.[1]
      if (maker === undefined) return { type: 'unknown', path: folder }
      return { type: 'clone', path: folder, makerLives: ctx.isProcessAlive(Number(maker)) }
    })
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
