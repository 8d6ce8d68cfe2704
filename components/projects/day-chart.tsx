import { useFormatter } from 'next-intl'
import type { ChartColumns } from '@/lib/core/project/chart-days'

type DayChartProps = {
  title: string
  /** What the picture says, for those who do not see it. */
  summary: string
  chart: ChartColumns
  nameOf: (series: string) => string
  /** CSS colours of the series, in their order. */
  colours: string[]
  show: (value: number) => string
  words: { table: string; day: string; total: string; none: string }
}

const HEIGHT = 96
const COLUMN = 20
const GAP = 4

/** One stacked column a day, drawn on the server, with its legend and the table behind it. */
export function DayChart({ title, summary, chart, nameOf, colours, show, words }: DayChartProps) {
  const format = useFormatter()
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', month: 'short', day: 'numeric' })
  const { series, columns, max } = chart
  if (max === 0) return <Figure title={title}>{<p className="text-text-2">{words.none}</p>}</Figure>
  const [first, last] = [columns[0], columns.at(-1)]
  return (
    <Figure title={title}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${columns.length * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {columns.map((column, at) => (
          <g key={column.day}>
            <title>{`${dayName(column.day)}: ${show(column.total)}`}</title>
            {stack(column.values, max).map(({ index, y, height }) => (
              <rect
                key={series[index]}
                x={at * COLUMN + GAP / 2}
                y={y}
                width={COLUMN - GAP}
                height={height}
                fill={colours[index]}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="tabular flex justify-between text-xs text-text-3">
        <span>{first && dayName(first.day)}</span>
        <span>{last && dayName(last.day)}</span>
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-2">
        {series.map((name, index) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" width="10" height="10" className="shrink-0">
              <rect width="10" height="10" rx="2" fill={colours[index]} />
            </svg>
            {nameOf(name)}
          </li>
        ))}
      </ul>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent hover:underline desk:min-h-6">
          {words.table}
        </summary>
        <div className="max-h-80 overflow-auto">
          <table className="tabular w-full border-collapse text-right text-xs">
            <caption className="sr-only">{title}</caption>
            <thead className="text-text-3">
              <tr className="border-b">
                <th scope="col" className="py-1 pr-3 text-left font-normal">
                  {words.day}
                </th>
                {series.map(name => (
                  <th key={name} scope="col" className="py-1 pr-3 font-normal">
                    {nameOf(name)}
                  </th>
                ))}
                <th scope="col" className="py-1 font-normal">
                  {words.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {columns
                .filter(column => column.total > 0)
                .map(column => (
                  <tr key={column.day} className="border-b">
                    <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                      {dayName(column.day)}
                    </th>
                    {column.values.map((value, index) => (
                      <td key={series[index]} className="py-1 pr-3">
                        {value > 0 && show(value)}
                      </td>
                    ))}
                    <td className="py-1">{show(column.total)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </Figure>
  )
}

function Figure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Heights from the bottom up; what is there at all is seen. */
function stack(values: number[], max: number): { index: number; y: number; height: number }[] {
  let top = HEIGHT
  return values.flatMap((value, index) => {
    if (value === 0) return []
    const height = Math.max(1.5, (value / max) * (HEIGHT - 4))
    top -= height
    return [{ index, y: top, height }]
  })
}
