import { urls } from '@/lib/core/urls'

/** The sections that keys go to from any page. `go-content` has no page to go to yet. */
export const SECTION_PAGES = [
  { name: 'inbox', action: 'go-inbox', href: urls.inbox },
  { name: 'gates', action: 'go-gates', href: urls.gates },
  { name: 'projects', action: 'go-projects', href: urls.projects },
] as const
