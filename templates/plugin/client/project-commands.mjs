import { bold, columns, dim } from './layout.mjs'
import { usageFailure } from './read-words.mjs'

/** One project in full, or a line for each. */
export async function status(call) {
  const { api, words } = call
  const slug = namedProject(call)
  if (slug) {
    const { project } = await api.get(`/projects/${encodeURIComponent(slug)}`)
    return { data: { project }, text: describeProject(project, words) }
  }
  const { projects } = await api.get('/projects')
  const rows = projects.map(project => [
    bold(project.slug),
    words(`state.${project.state.type}`),
    words('itemsClosed', sumOf(project.phases)),
    words('waiting', { count: project.waiting }),
    project.current ? `${project.current.itemId} ${project.current.text}` : '',
  ])
  return { data: { projects }, text: projects.length > 0 ? columns(rows) : words('projectsNone') }
}

/** Starts or resumes the orchestrator. */
export const start = call => operate(call, 'start')
/** Ends the run after the running item. */
export const pause = call => operate(call, 'pause')
/** Ends the running session now. */
export const stop = call => operate(call, 'stop')

async function operate(call, verb) {
  const { api, words } = call
  const slug = namedProject(call) ?? (await onlyProject(call))
  try {
    const reply = await api.post(`/projects/${encodeURIComponent(slug)}/${verb}`)
    return { data: reply, text: words(`accepted.${verb}`, { slug }) }
  } catch (error) {
    const problems = error.data?.problems ?? []
    const lines = problems.map(({ file, line, column, message }) => `  ${file}:${line}:${column} ${message}`)
    if (lines.length > 0) error.text = [error.message, ...lines].join('\n')
    throw error
  }
}

function namedProject({ positionals, values, env }) {
  return positionals[0] ?? values.project ?? (env.GATEWALK_PROJECT || undefined)
}

async function onlyProject({ api, words }) {
  const { projects } = await api.get('/projects')
  const slugs = projects.map(project => project.slug)
  if (slugs.length === 1) return slugs[0]
  throw usageFailure(words, 'projectUnnamed', { slugs: slugs.join(', ') || '—' }, { projects: slugs })
}

function describeProject(project, words) {
  const phases = project.phases.map(phase => [
    `  ${phase.id}`,
    phase.title,
    `${phase.closed}/${phase.total}`,
    phase.isDone ? words('phaseDone') : phase.isCurrent ? words('phaseCurrent') : '',
    [
      phase.pending > 0 ? words('pending', { count: phase.pending }) : '',
      phase.blocked > 0 ? words('blocked', { count: phase.blocked }) : '',
    ]
      .filter(Boolean)
      .join(', '),
  ])
  const { current, costUsd, endDetail, pushProblem, problems, unpushed } = project
  const lines = [
    `${bold(project.name)} (${project.slug}) · ${words(`state.${project.state.type}`)}`,
    endDetail ? `  ${endDetail}` : '',
    phases.length > 0 ? columns(phases) : '',
    current ? words('working', { item: current.itemId, text: current.text, agent: current.agent }) : '',
    words('waiting', { count: project.waiting }) + (costUsd === null ? '' : ` · $${costUsd.toFixed(2)}`),
    pushProblem
      ? words('pushProblem', { reason: pushProblem })
      : unpushed > 0
        ? words('unpushed', { count: unpushed })
        : '',
    ...problems.map(({ file, line, column, message }) => `  ${file}:${line}:${column} ${message}`),
    dim(project.url),
  ]
  return lines.filter(line => line !== '').join('\n')
}

function sumOf(phases) {
  const sum = key => phases.reduce((total, phase) => total + phase[key], 0)
  return { closed: sum('closed'), total: sum('total') }
}
