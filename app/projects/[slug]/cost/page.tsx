import type { Metadata } from 'next'
import { getFormatter, getTimeZone, getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { DayChart } from '@/components/projects/day-chart'
import { ItemTimes } from '@/components/projects/item-times'
import { EmptyState } from '@/components/ui/empty-state'
import { type ChartCell, chartColumns } from '@/lib/core/project/chart-days'
import { PROGRESS_OUTCOMES } from '@/lib/core/project/progress-filter'
import { type ProjectCharts, readCharts } from '@/lib/usecases/read-charts'
import { readProject } from '@/lib/usecases/read-project'
import { ProjectFrame } from '../project-frame'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('projects.tab')
  return { title: `${t('cost')} · ${(await params).slug}` }
}

/** What the loop cost by day, phase and item, and what came of it. */
export default async function CostPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const charts = await readCharts(ctx, { slug, zone: await getTimeZone() })
  const t = await getTranslations('projects.cost')
  return (
    <ProjectFrame ctx={ctx} project={project} tab="cost">
      {charts.items.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <div className="grid max-w-[1180px] gap-x-8 gap-y-9 py-5 wide:grid-cols-2">
          <Charts charts={charts} />
          <ItemTimes slug={slug} items={charts.items} />
        </div>
      )}
    </ProjectFrame>
  )
}

async function Charts({ charts }: { charts: ProjectCharts }) {
  const [t, outcomes, format] = [
    await getTranslations('projects.cost'),
    await getTranslations('iteration.outcome'),
    await getFormatter(),
  ]
  const usd = (value: number) => `$${value.toFixed(2)}`
  const short = (value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
  const common = { table: t('table'), day: t('day'), total: t('total'), none: t('none', { days: charts.days.length }) }
  const figure = (title: string, cells: ChartCell[], show: (value: number) => string) => {
    const chart = chartColumns(charts.days, cells, PROGRESS_OUTCOMES)
    const sum = show(chart.columns.reduce((total, column) => total + column.total, 0))
    return { title, chart, show, words: common, summary: t('summary', { title, days: charts.days.length, sum }) }
  }
  const [cost, tokens, ends] = [
    figure(t('cost'), charts.cost, usd),
    figure(t('tokens'), charts.tokens, short),
    figure(t('outcomes'), charts.outcomes, String),
  ]
  const outcomeName = (name: string) => (isOutcome(name) ? outcomes(name) : name)
  return (
    <>
      <div className="grid content-start gap-2">
        <DayChart {...cost} nameOf={name => name} colours={shades(cost.chart.series.length)} />
        {charts.unknown > 0 && <p className="text-text-2">{t('unknown', { count: charts.unknown })}</p>}
      </div>
      <DayChart {...tokens} nameOf={name => name} colours={shades(tokens.chart.series.length)} />
      <DayChart {...ends} nameOf={outcomeName} colours={ends.chart.series.map(outcomeColour)} />
    </>
  )
}

function isOutcome(name: string): name is (typeof PROGRESS_OUTCOMES)[number] & keyof typeof COLOURS {
  return name in COLOURS
}

const outcomeColour = (name: string) => (isOutcome(name) ? COLOURS[name] : 'var(--color-field)')

/** State has its colours; those of one kind differ in strength, and the legend names each. */
const COLOURS = {
  verified: 'var(--color-green)',
  rejected: 'var(--color-red)',
  failed: shade('var(--color-red)', 70),
  blocked: shade('var(--color-red)', 45),
  asks: 'var(--color-amber)',
  parked: shade('var(--color-amber)', 60),
  crashed: shade('var(--color-red)', 30),
  hung: shade('var(--color-red)', 30),
  'timed-out': shade('var(--color-red)', 30),
  limited: shade('var(--color-amber)', 40),
  auth: shade('var(--color-red)', 30),
  budget: shade('var(--color-amber)', 40),
  interrupted: 'var(--color-field)',
} as const

/** From the accent to its palest shade that is still seen. */
function shades(count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    shade('var(--color-accent)', Math.round(100 - (at * 70) / Math.max(1, count - 1))),
  )
}

function shade(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, var(--color-bg))`
}
