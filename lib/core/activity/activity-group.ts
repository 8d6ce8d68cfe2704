/** What the log of changes can be narrowed to, by what the changes are about. */
export const ACTIVITY_GROUPS = ['answers', 'signing', 'runs', 'projects', 'people', 'settings'] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

/** First words of actions (`run` of `run.start`), and actions without a dot; an action of no group is found without one. */
const MEMBERS: Record<ActivityGroup, readonly string[]> = {
  answers: ['answer-decision', 'amend-answer', 'undo-answer', 'drop-answer', 'reopen-decision', 'decision'],
  signing: [
    'approver',
    'delegation',
    'plan',
    'signature',
    'record-signature',
    'void-signature',
    'override-gate',
    'gate',
  ],
  runs: ['run', 'branch'],
  projects: ['project', 'variable'],
  people: ['user', 'person', 'member', 'invitation', 'session', 'password', 'identity', 'token'],
  settings: ['hold', 'keys'],
}

/** The first words of the actions in a group; an action belongs to it when it is one of them, or one and a dot follow. */
export function actionsOf(group: ActivityGroup): readonly string[] {
  return MEMBERS[group]
}

/** The group of an action; null when it is in none. */
export function groupOf(action: string): ActivityGroup | null {
  const first = action.split('.')[0] ?? ''
  return ACTIVITY_GROUPS.find(group => MEMBERS[group].includes(first)) ?? null
}
