import { usageFailure } from './read-words.mjs'

/** What happened, as Markdown in this machine's time zone. */
export async function report({ api, words, positionals, values, env }) {
  const project = positionals[0] ?? values.project ?? (env.GATEWALK_PROJECT || undefined)
  const fields = {
    project,
    since: momentOf(values.since, words),
    until: momentOf(values.until, words),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const { report: data, markdown } = await api.get(`/report?${new URLSearchParams(given)}`)
  return { data: { report: data, markdown }, text: markdown.trimEnd() }
}

/** `36h`, `7d`, `2026-12-01` or `2026-12-01T08:00` on this machine's clock, as ISO 8601. */
function momentOf(text, words) {
  if (text === undefined) return undefined
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  if (count) return new Date(Date.now() - Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000)).toISOString()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const moment = new Date(isDay ? `${text}T00:00` : text)
  if (Number.isNaN(moment.getTime())) throw usageFailure(words, 'timeUnread', { text })
  return moment.toISOString()
}
