import { unreachable } from '../invariant'
import type { ProjectReport, Report, ReportCost, ReportLine, ReportLink, ReportList, ReportNext } from './build-report'

/** What the caller knows: words of its language by key, addresses, and its clock. */
export type ReportVoice = {
  say: (key: string, values?: Record<string, string | number>) => string
  href: (slug: string, link: ReportLink) => string
  time: (at: string) => string
}

const LISTS = ['landed', 'reverted', 'blocked', 'waiting'] as const

/** The report as Markdown in the caller's language. Words of agents and people stay text, whatever they hold. */
export function reportMarkdown(report: Report, voice: ReportVoice): string {
  const { say, time } = voice
  const head = [
    `# ${say('report.title')}`,
    say('report.range', { since: time(report.since), until: time(report.until) }),
    say('report.total', counts(report)),
    costSentence(report.total.cost, voice),
  ]
  const quiet =
    report.quiet.length > 0
      ? [say('report.quiet', { names: report.quiet.map(project => plain(project.name)).join(say('report.comma')) })]
      : []
  return `${[...head, ...report.projects.map(project => projectText(project, voice)), ...quiet].join('\n\n')}\n`
}

/** The numbers of all projects together, as the sentences want them. */
export function counts({ total: { landed, reverted, blocked, waiting } }: Report): Record<string, number> {
  return { landed, reverted, blocked, waiting }
}

/** What it cost in one sentence; unknown dollars are told, never counted as zero. */
export function costSentence(cost: ReportCost, { say }: Pick<ReportVoice, 'say'>): string {
  const { usd, tokens, minutes, sessions, unknown } = cost
  if (sessions === 0) return say('report.cost.none')
  const spent = say('report.cost.spent', {
    ...{ usd: usd === null ? '—' : `$${usd.toFixed(2)}`, tokens, minutes: Math.round(minutes), sessions },
  })
  return unknown > 0 ? `${spent} ${say('report.cost.unknown', { count: unknown })}` : spent
}

/** What comes next in one sentence. */
export function nextSentence(next: ReportNext, { say, time }: Pick<ReportVoice, 'say' | 'time'>): string {
  switch (next.type) {
    case 'answer':
      return say('report.next.answer', { count: next.count })
    case 'item':
      return say('report.next.item', { item: next.itemId, text: next.text })
    case 'resumes':
      return say('report.next.resumes', { time: time(next.at) })
    case 'merge':
      return say('report.next.merge')
    case 'start':
      return say('report.next.start')
    default:
      return unreachable(next)
  }
}

function projectText(project: ProjectReport, voice: ReportVoice): string {
  const { say } = voice
  const next = project.next.type === 'item' ? { ...project.next, text: plain(project.next.text) } : project.next
  const lists = LISTS.filter(key => project[key].lines.length > 0).map(key => listText(project, key, voice))
  const rest = [
    `**${say('report.costTitle')}** ${costSentence(project.cost, voice)}`,
    `**${say('report.nextTitle')}** ${nextSentence(next, voice)}`,
  ]
  return [`## ${plain(project.name)}`, ...lists, ...rest].join('\n\n')
}

function listText(project: ProjectReport, key: (typeof LISTS)[number], voice: ReportVoice): string {
  const { lines, more }: ReportList = project[key]
  const { say } = voice
  const rows = lines.map(line => `- ${lineText(project.slug, line, voice)}`)
  const rest = more > 0 ? [`- ${say('report.more', { count: more })}`] : []
  return [`### ${say(`report.${key}`)} (${lines.length + more})`, '', ...rows, ...rest].join('\n')
}

function lineText(slug: string, line: ReportLine, { say, href, time }: ReportVoice): string {
  const link = `[${plain(line.name)}](${href(slug, line.link)})`
  const why = line.why === null ? '' : ` — ${say(line.why)}`
  const notes = [line.commit?.slice(0, 7), line.at && time(line.at)].filter(Boolean).join(', ')
  return `${link} ${plain(line.text)}${why}${notes ? ` (${notes})` : ''}`
}

/** One line in which nothing is Markdown or HTML. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~!&]/g, '\\$&')
}
