import { randomUUID } from 'node:crypto'
import { createSample } from '@/lib/usecases/create-sample'
import { deleteVariable } from '@/lib/usecases/delete-variable'
import { exportActivity } from '@/lib/usecases/export-activity'
import { inspectRepository } from '@/lib/usecases/inspect-repository'
import { lintPlan } from '@/lib/usecases/lint-plan'
import { listProgress } from '@/lib/usecases/list-progress'
import { listVariables } from '@/lib/usecases/list-variables'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'
import { lookAtOrigin } from '@/lib/usecases/look-at-origin'
import { markReportRead } from '@/lib/usecases/mark-report-read'
import { nameApprover } from '@/lib/usecases/name-approver'
import { openLog } from '@/lib/usecases/open-log'
import { pauseRun } from '@/lib/usecases/pause-run'
import { readActivity } from '@/lib/usecases/read-activity'
import { readActivityFacets } from '@/lib/usecases/read-activity-facets'
import { readBlockers } from '@/lib/usecases/read-blockers'
import { readBranchPage } from '@/lib/usecases/read-branch-page'
import { readCharts } from '@/lib/usecases/read-charts'
import { readIdleSince } from '@/lib/usecases/read-idle-since'
import { readIteration } from '@/lib/usecases/read-iteration'
import { readLog } from '@/lib/usecases/read-log'
import { readProject } from '@/lib/usecases/read-project'
import { readProjectDecisions } from '@/lib/usecases/read-project-decisions'
import { readProjectTabs } from '@/lib/usecases/read-project-tabs'
import { readProjects } from '@/lib/usecases/read-projects'
import { readReconcileReports } from '@/lib/usecases/read-reconcile-reports'
import { readReport } from '@/lib/usecases/read-report'
import { registerProject } from '@/lib/usecases/register-project'
import { searchLog } from '@/lib/usecases/search-log'
import { setVariable } from '@/lib/usecases/set-variable'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { takeInBase } from '@/lib/usecases/take-in-base'
import { withdrawTakeIn } from '@/lib/usecases/withdraw-take-in'
import { createRepository } from '@/tests/support/git-repository'
import { changes, type MatrixRow, reads, type Turn } from './matrix-scene'

const nothing = () => undefined

/** Use cases about projects, runs and repositories, by the name of their file. */
export const PROJECT_ROWS: Record<string, MatrixRow> = {
  'register-project': changes(['installation-admin', 'project.register'], newRepository, (ctx, path) =>
    registerProject(ctx, {
      ...{ path, name: 'New', slug: `new-${randomUUID().slice(0, 8)}`, baseBranch: 'main' },
      ...{ branch: `ralph/${randomUUID()}`, subfolder: '', approvers: {} },
    }),
  ),
  'create-sample': changes(['installation-admin', 'project.register'], nothing, ctx => createSample(ctx)),
  'inspect-repository': reads('installation-admin', ctx => inspectRepository(ctx, { path: '/nowhere' })),
  'start-run': changes(['operator', 'run.start'], endRuns, (ctx, slug) => startRun(ctx, { slug })),
  'pause-run': changes(['operator', 'run.pause'], activeRun, (ctx, slug) => pauseRun(ctx, { slug })),
  'stop-run': changes(['operator', 'run.stop'], activeRun, (ctx, slug) => stopRun(ctx, { slug })),
  'take-in-base': changes(['operator', 'branch.take-in'], withoutWishes, (ctx, slug) =>
    takeInBase(ctx, { slug, scope: 'all' }),
  ),
  'withdraw-take-in': changes(['operator', 'branch.take-in-withdrawn'], openWish, (ctx, slug) =>
    withdrawTakeIn(ctx, { slug }),
  ),
  'look-at-origin': reads('operator', (ctx, { project: { slug } }) => lookAtOrigin(ctx, { slug })),
  'read-branch-page': reads('viewer', (ctx, { project: { slug } }) => readBranchPage(ctx, { slug })),
  'read-report': reads('list', ctx => readReport(ctx, {})),
  'mark-report-read': reads('session', ctx => markReportRead(ctx, { until: new Date() })),
  'set-variable': changes(['project-admin', 'variable.set'], withoutVariables, (ctx, slug) =>
    setVariable(ctx, { slug, name: 'KEY', value: 'value' }),
  ),
  'delete-variable': changes(['project-admin', 'variable.deleted'], variable, (ctx, slug) =>
    deleteVariable(ctx, { slug, name: 'KEY' }),
  ),
  'list-variables': reads('project-admin', (ctx, { project: { slug } }) => listVariables(ctx, { slug })),
  'name-approver': changes(['project-admin', 'approver.name'], withoutApprovers, (ctx, slug, { userId }) =>
    nameApprover(ctx, { slug, name: 'designer', userId }),
  ),
  'list-visible-projects': reads('list', ctx => listVisibleProjects(ctx)),
  'read-projects': reads('list', ctx => readProjects(ctx)),
  'read-project': reads('viewer', (ctx, { project: { slug } }) => readProject(ctx, { slug })),
  'list-progress': reads('viewer', (ctx, { project: { slug } }) => listProgress(ctx, { slug, filter: {} })),
  'read-project-decisions': reads('viewer', (ctx, { project: { slug } }) => readProjectDecisions(ctx, { slug })),
  'read-project-tabs': reads('viewer', (ctx, { project: { slug } }) => readProjectTabs(ctx, { slug })),
  'read-blockers': reads('viewer', (ctx, { project: { slug } }) => readBlockers(ctx, { slug })),
  'read-charts': reads('viewer', (ctx, { project: { slug } }) => readCharts(ctx, { slug, zone: 'UTC' })),
  'read-idle-since': reads('viewer', (ctx, { project: { slug } }) => readIdleSince(ctx, slug)),
  'read-iteration': reads('viewer', (ctx, { project: { slug } }) => readIteration(ctx, { slug, number: 1 })),
  'read-log': reads('viewer', (ctx, { logId }) => readLog(ctx, { logId, after: -1 })),
  'open-log': reads('viewer', async (ctx, { logId }) => {
    const { parts } = await openLog(ctx, logId)
    const read: string[] = []
    for await (const part of parts()) read.push(part)
    return read
  }),
  'search-log': reads('viewer', (ctx, { logId }) => searchLog(ctx, { logId, query: 'a' })),
  'read-activity': reads('session-list', ctx => readActivity(ctx, { filter: {}, zone: 'UTC' })),
  'read-activity-facets': reads('session-list', ctx => readActivityFacets(ctx)),
  'export-activity': reads('session-list', async (ctx, { project }) => {
    const { parts } = await exportActivity(ctx, { filter: { project: project.slug }, zone: 'UTC' })
    const read: string[] = []
    for await (const part of parts()) read.push(part)
    return read
  }),
  'lint-plan': reads('list', ctx => lintPlan(ctx, { files: {} })),
  'read-reconcile-reports': reads('installation-admin', ctx => readReconcileReports(ctx)),
}

let shared: Promise<string> | undefined

/** One repository for all: each call takes a branch of its own. */
function newRepository(): Promise<string> {
  shared ??= createRepository().then(repository => repository.path)
  return shared
}

async function endRuns({ db, project: { id: projectId, slug } }: Turn): Promise<string> {
  await db.run.updateMany({ where: { projectId }, data: { state: 'ended' } })
  return slug
}

async function activeRun(turn: Turn): Promise<string> {
  const slug = await endRuns(turn)
  await turn.db.run.create({ data: { projectId: turn.project.id, startedBy: 'Mei' } })
  return slug
}

async function withoutVariables({ db, project: { id: projectId, slug } }: Turn): Promise<string> {
  await db.projectVariable.deleteMany({ where: { projectId } })
  return slug
}

async function variable(turn: Turn): Promise<string> {
  const slug = await withoutVariables(turn)
  const data = { projectId: turn.project.id, name: 'KEY', sealed: 'x', updatedBy: 'Mei' }
  await turn.db.projectVariable.create({ data })
  return slug
}

async function withoutApprovers({ db, project: { id: projectId, slug } }: Turn): Promise<string> {
  await db.approverName.deleteMany({ where: { projectId } })
  return slug
}

async function withoutWishes({ db, project: { id: projectId, slug } }: Turn): Promise<string> {
  await db.takeInWish.deleteMany({ where: { projectId } })
  return slug
}

async function openWish(turn: Turn): Promise<string> {
  const slug = await withoutWishes(turn)
  const { db, project, userId: byId } = turn
  await db.takeInWish.create({ data: { projectId: project.id, scope: 'all', byId, byName: 'x', at: new Date() } })
  return slug
}
