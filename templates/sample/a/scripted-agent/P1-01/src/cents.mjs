/** A price as whole cents, so that sums are exact. */
export function toCents(price) {
  return Math.round(price * 100)
}
