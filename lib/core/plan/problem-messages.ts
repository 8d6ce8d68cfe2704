import type { Problem } from '@/lib/core/plan/types'

type Entry = { severity: Problem['severity']; text: string }

/**
 * Every problem the plan files can have: what it means for a start, and its English sentence. Placeholders are
 * `{name}`; the same keys stand in `lib/i18n/problems/*.json` for the pages.
 */
export const PROBLEMS = {
  'fence-unclosed': e(
    'The code fence opened in line {line} is never closed; the rest is read as if it were not there.',
  ),
  'comment-unclosed': e('The comment opened in line {line} is never closed; the rest is read as if it were not there.'),
  'key-repeated': e('{key} is given twice; the first one, in line {first}, is used.'),

  'repository-unreadable': e('The repository cannot be walked for now; it is tried again every minute: {reason}'),
  'submodule-missing': w(
    'The submodule {path} is missing: {url} could not be had ({reason}). Verify may need its files.',
  ),
  'master-plan-missing': e('There is no {file}.'),
  'master-plan-empty': e('No phases found in {file}: a phase begins with a line like “Phase P1 — title”.'),
  'approved-by-missing': e('The Master Plan is not signed: the line “Approved-By: name, YYYY-MM-DD” is missing.'),
  'approved-by-unreadable': e('Approved-By cannot be read: “{found}”. It needs a name and a date.'),
  'approved-by-future': e('Approved-By carries the date {date}, which is later than today anywhere on earth.'),
  'phase-id-repeated': e('The phase ID {id} is used twice; it was first used in line {first}.'),
  'key-outside-phase': e('{key} stands before the first phase and belongs to none.'),
  'prd-path-missing': e('Phase {phase} names no PRD.'),
  'prd-path-outside': e('The PRD of phase {phase}, “{path}”, is not a path under ralph-loop/.'),
  'prd-path-kind': e('The PRD of phase {phase}, “{path}”, is not a Markdown file.'),
  'prd-json-later': e(
    'The PRD of phase {phase}, “{path}”, is a prd.json; this version does not walk prd.json phases yet.',
  ),
  'prd-shared': e('Phases {first} and {phase} name the same PRD, “{path}”.'),
  'prd-missing': e('The PRD of phase {phase}, “{path}”, does not exist. It must exist before the start.'),
  'auto-gate-missing': e('Phase {phase} has no Auto-Gate command.'),
  'auto-gate-unfinished': e('The Auto-Gate of phase {phase} goes on behind its line; it must be one line.'),
  'auto-gate-never-fails': w('The Auto-Gate of phase {phase} hides a failure: “{command}”.'),
  'manual-gate-missing': e('Phase {phase} says nothing about its Manual-Gate; write “—” when there is none.'),
  'manual-gate-unreadable': e('The Manual-Gate of phase {phase} cannot be read: “{found}”.'),
  'items-unreadable': w('The Items line of phase {phase} holds no number: “{found}”.'),
  'items-mismatch': w('Phase {phase} declares {declared} items, but its PRD holds {counted}.'),

  'prd-no-items': e('No items found ({boxes}).'),
  'prd-not-this-format': e('{file} is not in the format of a PRD: it holds no list of items with a box and an ID.'),
  'prd-no-ids': e('None of the {count} boxes of {file} has an item ID, so none of them is an item.'),
  'item-without-id': e('This box has no item ID: “{text}”.'),
  'item-id-repeated': e('The item ID {id} is used twice; it was first used in line {first}.'),
  'item-id-repeated-across': e('The item ID {id} is used twice; it was first used in {other}, line {first}.'),
  'item-empty': e('Item {id} has no text.'),
  'mark-unknown': e('The mark “{mark}” is neither open nor done.'),
  'mark-emoji': e('The state of {id} is only the emoji {mark}; an item needs a box.'),
  'boxes-several': e('There are several boxes on this line; only one item can stand on a line.'),
  'box-in-table': e('A box in a table is not an item; items are list lines.'),
  'box-in-heading': e('A box in a heading is not an item; items are list lines.'),
  'item-under-criteria': w('{id} stands under “{label}”, so it is a criterion and not an item.'),
  'item-says-done': w('Item {id} is open, but its text says that it is done.'),
  'verify-missing': e(
    'Nothing says how the items of phase {phase} are verified: {path} has no Verify line and ralph.json has none.',
  ),
  'item-verify-missing': e(
    'Nothing says how item {id} is verified: neither the item, nor its PRD, nor ralph.json has a Verify.',
  ),
  'verify-unfinished': e('The Verify command goes on behind its line; it must be one line.'),
  'verify-never-fails': w('This Verify hides a failure: “{command}”.'),
  'budget-never-used-up': w('{key} can never be used up: {agent} does not tell how much of it a session takes.'),
  'pending-without-entry': e(
    '{id} waits for a decision, but DECISIONS.md has no pending entry for it; it would wait for ever.',
  ),
  'dropped-without-decision': e('{id} is marked as dropped, but no resolved decision drops it.'),
  'approver-unknown': e('The approver “{approver}” is not in the list of approvers of this project.'),

  'decision-number-repeated': e('The decision number {number} is used twice; it was first used in line {first}.'),
  'decision-kind-unknown': e('The decision {number} is of the unknown kind “{kind}”.'),
  'decision-without-question': e('The decision {number} asks nothing.'),
  'decision-unanswered': w('The decision {number} stands under Resolved, but carries no answer.'),

  'config-invalid-json': e('ralph.json is not valid JSON: expected {expected}, found {found}.'),
  'config-key-unknown': e('ralph.json has no setting “{key}”.'),
  'config-key-repeated': e('The setting “{key}” is given twice.'),
  'config-value-invalid': e('The setting “{key}” cannot be {found}: expected {expected}.'),
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof PROBLEMS

/** The English sentence of a problem. A placeholder without a value is left as it is. */
export function problemMessage(code: ProblemCode, values: Problem['values']): string {
  return PROBLEMS[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function e(text: string): Entry {
  return { severity: 'error', text }
}

function w(text: string): Entry {
  return { severity: 'warning', text }
}
