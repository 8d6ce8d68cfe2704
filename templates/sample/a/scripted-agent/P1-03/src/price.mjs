/** Cents as people read them, `€ 12.30`. */
export function priceText(cents) {
  return `€ ${(cents / 100).toFixed(2)}`
}
