/** The views of one project in the order of their tabs; each is a page with an address. */
export const PROJECT_TABS = [
  'progress',
  'blockers',
  'decisions',
  'problems',
  'branch',
  'plan',
  'cost',
  'people',
  'settings',
] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]
