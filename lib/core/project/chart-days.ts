import { dayIn } from '../zone-clock'

/** One part of a chart's column: `series` is what it is coloured and named by. */
export type ChartCell = { day: string; series: string; value: number }

/** Columns in the order of the days, each with its series from the bottom up, in one order throughout. */
export type ChartColumns = {
  series: string[]
  max: number
  columns: { day: string; values: number[]; total: number }[]
}

const DAY_MS = 86_400_000

/** The last `count` days on the clock of a zone, today last: a day is one also where clocks are changed. */
export function lastDays(now: Date, zone: string, count: number): string[] {
  const today = Date.parse(`${dayIn(now, zone)}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Sums cells into one column a day, empty days included; cells of other days are left out. */
export function chartColumns(
  days: readonly string[],
  cells: readonly ChartCell[],
  order: readonly string[] = [],
): ChartColumns {
  const shown = cells.filter(cell => cell.value > 0 && days.includes(cell.day))
  const found = [...new Set(shown.map(cell => cell.series))]
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const series = found.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
  const columns = days.map(day => {
    const values = series.map(name =>
      shown.filter(cell => cell.day === day && cell.series === name).reduce((sum, cell) => sum + cell.value, 0),
    )
    return { day, values, total: values.reduce((sum, value) => sum + value, 0) }
  })
  return { series, max: Math.max(0, ...columns.map(column => column.total)), columns }
}
