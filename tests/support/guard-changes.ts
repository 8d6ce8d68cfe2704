import { checkGuards } from '@/lib/core/guard/check-guards'
import type { FileChange, GuardInput, GuardTrip } from '@/lib/core/guard/types'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'

/** A change with a diff of its whole texts; null = not there. */
export function changeOf(
  path: string,
  before: string | null,
  after: string | null,
  oldPath: string | null = null,
): FileChange {
  const status = oldPath ? 'renamed' : before === null ? 'added' : after === null ? 'deleted' : 'modified'
  const signed = (sign: string, text: string | null): string[] => (text ?? '').split('\n').map(line => `${sign}${line}`)
  return {
    status,
    path,
    oldPath,
    before,
    after,
    hunk: ['@@ -1 +1 @@', ...signed('-', before), ...signed('+', after)].join('\n'),
  }
}

/** What the guards say to changes, with the defaults of a project whose verify is `npm test`. */
export function tripsOf(changes: readonly FileChange[], input: Partial<GuardInput> = {}): GuardTrip[] {
  const config = defaultRalphConfig().guards
  return checkGuards({ changes, config, commands: ['npm test'], grants: [], subfolder: '', ...input })
}

/** The same as `guard subject`. */
export function namesOf(changes: readonly FileChange[], input: Partial<GuardInput> = {}): string[] {
  return tripsOf(changes, input).map(trip => `${trip.guard} ${trip.subject}`)
}
