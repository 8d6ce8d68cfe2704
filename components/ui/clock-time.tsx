import { useFormatter } from 'next-intl'

/** The time of day, with the date too when it is another day than `now`; the exact time on hover. */
export function ClockTime({ at, now }: { at: string | Date; now: string | Date }) {
  const format = useFormatter()
  const date = new Date(at)
  const day = (value: Date) => format.dateTime(value, { year: 'numeric', month: 'numeric', day: 'numeric' })
  const isToday = day(date) === day(new Date(now))
  const shown = isToday
    ? format.dateTime(date, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : format.dateTime(date, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <time
      dateTime={date.toISOString()}
      title={format.dateTime(date, { dateStyle: 'medium', timeStyle: 'long' })}
      className="tabular"
    >
      {shown}
    </time>
  )
}
