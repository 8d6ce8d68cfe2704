import { useFormatter } from 'next-intl'

/** A number of bytes in its largest unit: `512 B`, `12.3 kB`, `1.4 MB`. */
export function FileSize({ bytes }: { bytes: number }) {
  const format = useFormatter()
  const [value, unit] =
    bytes < 1_000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const shown = format.number(value as number, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return <span className="tabular whitespace-nowrap">{shown}</span>
}
