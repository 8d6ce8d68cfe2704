const WAITS_MINUTES = [1, 10, 60]

/** Minutes until a mail is tried again after so many failures; null when it is given up. */
export function minutesUntilNextTry(failures) {
  return WAITS_MINUTES[failures - 1] ?? null
}
