import { expect, test } from 'vitest'
import { chartColumns, lastDays } from '@/lib/core/project/chart-days'

test.each([
  ['UTC', '2026-05-19T08:00:00Z', ['2026-05-17', '2026-05-18', '2026-05-19']],
  ['Asia/Shanghai', '2026-05-19T17:00:00Z', ['2026-05-18', '2026-05-19', '2026-05-20']],
  ['America/New_York', '2026-05-19T03:00:00Z', ['2026-05-16', '2026-05-17', '2026-05-18']],
  ['Europe/Berlin', '2026-03-29T22:30:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['Europe/Berlin', '2026-10-25T23:30:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['America/Sao_Paulo', '2026-01-01T02:00:00Z', ['2025-12-29', '2025-12-30', '2025-12-31']],
])('days are those of the viewer’s clock, also where it is put forward or back: %s at %s', (zone, now, days) => {
  expect(lastDays(new Date(now), zone, 3)).toEqual(days)
})

test('there is a column for each day, in one order of series, with what belongs to no day left out', () => {
  const cells = [
    { day: '2026-05-19', series: 'P10', value: 1 },
    { day: '2026-05-19', series: 'P2', value: 2 },
    { day: '2026-05-19', series: 'P2', value: 3 },
    { day: '2026-05-17', series: 'P2', value: 4 },
    { day: '2026-05-18', series: 'P3', value: 0 },
    { day: '2026-05-01', series: 'P1', value: 9 },
  ]
  expect(chartColumns(['2026-05-17', '2026-05-18', '2026-05-19'], cells)).toEqual({
    series: ['P2', 'P10'],
    max: 6,
    columns: [
      { day: '2026-05-17', values: [4, 0], total: 4 },
      { day: '2026-05-18', values: [0, 0], total: 0 },
      { day: '2026-05-19', values: [5, 1], total: 6 },
    ],
  })
  expect(chartColumns(['2026-05-19'], cells, ['P10']).series).toEqual(['P10', 'P2'])
  expect(chartColumns(['2026-05-18'], []).max).toBe(0)
})
