import { urls } from '../urls'
import type { ReportLink } from './build-report'

/** The address at which the evidence of a line of the report stands. */
export function evidenceOf(slug: string, link: ReportLink): string {
  switch (link.type) {
    case 'iteration':
      return urls.iteration(slug, link.number)
    case 'decision':
      return link.kind === 'manual-gate' ? urls.gate(slug, link.number) : urls.decision(slug, link.number)
    case 'blockers':
      return urls.project(slug, 'blockers')
  }
}
