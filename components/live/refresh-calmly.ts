const SOON_MS = 150
const APART_MS = 1_000

let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = Number.NEGATIVE_INFINITY

/**
 * Reads the page again soon, once for all who ask meanwhile, and not while the last reading is still on its way: two at
 * once, after the address has been written to, make the router load the whole page, and what was selected is lost.
 */
export function refreshCalmly(router: { refresh: () => void }): void {
  if (timer) return
  timer = setTimeout(
    () => {
      timer = undefined
      lastAt = performance.now()
      router.refresh()
    },
    Math.max(SOON_MS, lastAt + APART_MS - performance.now()),
  )
}
