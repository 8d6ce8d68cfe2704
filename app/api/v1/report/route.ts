import { z } from 'zod'
import { defineApi } from '@/app/_server/define-api'
import { evidenceOf } from '@/lib/core/report/evidence-of'
import { reportMarkdown } from '@/lib/core/report/report-markdown'
import { readReport } from '@/lib/usecases/read-report'

const moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))
const input = z.object({
  project: z.string().min(1).max(200).optional(),
  since: moment.optional(),
  until: moment.optional(),
  zone: z.string().max(60).refine(isZone).default('UTC'),
})

/** What happened since the token's person last read it, or in a range: as data, and the same as Markdown in `zone`. */
export const GET = defineApi(input, async (ctx, { project: slug, since, until, zone }, { url, words }) => {
  const { report } = await readReport(ctx, { slug, since, until })
  const clock = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const markdown = reportMarkdown(report, {
    say: words.say,
    href: (name, link) => url + evidenceOf(name, link),
    time: at => clock.format(new Date(at)),
  })
  return { body: { report, markdown } }
})

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}
