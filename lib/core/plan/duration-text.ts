/** Milliseconds as `2h 4m 12.3s`; nothing is rounded, so that the files give back what the database had. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds))
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor((whole % 3_600_000) / 60_000)
  const seconds = `${(whole % 60_000) / 1000}s`
  return [hours > 0 ? `${hours}h` : '', hours > 0 || minutes > 0 ? `${minutes}m` : '', seconds]
    .filter(Boolean)
    .join(' ')
}

/** Reads `2h 4m 12.3s` into milliseconds; null when it is no duration. */
export function parseDuration(text: string): number | null {
  const match = /^(?:(\d+)h\s*)?(?:(\d+)m\s*)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text.trim())
  if (!match || text.trim() === '') return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000)
}
