import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '@/lib/core/errors'
import { createFirstAdmin } from '@/lib/usecases/create-first-admin'
import { createFirstAdminLink } from '@/lib/usecases/create-first-admin-link'
import { openTestDatabase } from '@/tests/support/test-database'
import { ACCOUNT_ROWS } from './account-rows'
import { DECISION_ROWS } from './decision-rows'
import { ACTORS, type ActorName, PLACES, type PlaceName, RULES } from './matrix-rules'
import { MARKER, type MatrixRow, openMatrixScene, PLAIN } from './matrix-scene'
import { PARTS } from './parts'
import { FIRST, PEOPLE_ROWS } from './people-rows'
import { PROJECT_ROWS } from './project-rows'
import { PROVIDER_ROWS } from './provider-rows'
import { SIGNING_ROWS } from './signing-rows'
import { type Written, watchRows } from './watch-rows'

const ROWS: Record<string, MatrixRow> = {
  ...DECISION_ROWS,
  ...PROJECT_ROWS,
  ...SIGNING_ROWS,
  ...ACCOUNT_ROWS,
  ...PROVIDER_ROWS,
  ...PEOPLE_ROWS,
}

/** Columns that are no change of anybody's: a mark for the worker, when somebody was last there. */
const UNAUDITED = new Set(['Project.wakes', 'Session.lastSeenAt', 'ApiToken.lastUsedAt'])
/** Tables that write no audit: own lists and who looks (decision 69), and attempts, which are counted, not kept. */
const UNAUDITED_TABLES = new Set(['Snooze', 'Presence', 'FileSeen', 'SignInAttempt', 'ReportLook'])

const database = openTestDatabase({ keepRows: true })
let scene: Awaited<ReturnType<typeof openMatrixScene>>
let watched: Awaited<ReturnType<typeof watchRows>>

beforeAll(async () => {
  watched = await watchRows(database.db)
  await makeFirstAdmin()
  scene = await openMatrixScene(database)
})
afterAll(() => scene.close())

test('every file of lib/usecases has its row in the matrix, or is named as a part of others', () => {
  const files = readdirSync('lib/usecases')
    .filter(name => name.endsWith('.ts'))
    .map(name => name.slice(0, -'.ts'.length))
  const missing = files.filter(name => !(name in ROWS) && !(name in PARTS))
  expect(missing, HOW_TO_ADD).toEqual([])
  expect([...Object.keys(ROWS), ...Object.keys(PARTS)].filter(name => !files.includes(name))).toEqual([])
})

test('the first administrator, who is nobody before, is audited as oneself', async () => {
  const audits = await database.db.audit.findMany({ orderBy: { id: 'asc' }, take: 2 })
  const shown = audits.map(({ action, actorName, via, from }) => [action, actorName, via, from])
  expect(shown).toEqual([
    ['user.created', 'First', 'link', '10.0.0.1'],
    ['session.opened', 'First', 'session', '10.0.0.1'],
  ])
  expect(firstAdminFaults).toEqual([])
})

const HOW_TO_ADD = `These use cases have no row in the authorization matrix. Add one to the file of its area in
tests/usecases/matrix (*-rows.ts): reads(rule, run) for one that changes nothing, changes([rule, action], given, run)
for one that does: its rule from matrix-rules.ts, the action of its audit row, what makes its subject, and the call.
A file that is no verb of its own but called by others behind their door goes into parts.ts with its reason.`

describe.each(Object.entries(ROWS))('%s', (_name, row) => {
  test(`lets in whom the rule ${row.rule} says, hands nobody what they may not see, and audits what it changes`, async () => {
    const [outcomes, faults, actions] = [{ own: '', foreign: '' }, [] as string[], new Set<string>()]
    for (const place of 'foreign' in RULES[row.rule] ? PLACES : (['own'] as const)) {
      for (const actor of ACTORS) {
        const call = await drive(row, actor, place)
        outcomes[place] += call.letter
        faults.push(...call.faults.map(fault => `${actor} in ${place}: ${fault}`))
        for (const action of call.actions) actions.add(action)
      }
    }
    const expected: { own: string; foreign?: string } = RULES[row.rule]
    const letters = (line = '') => line.replaceAll(' ', '')
    expect(outcomes).toEqual({ own: letters(expected.own), foreign: letters(expected.foreign) })
    expect(faults).toEqual([])
    if (row.audits) expect([...actions]).toContain(row.audits)
  })
})

test('nothing that is called behind the door of another is called by an edge', () => {
  const edges = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const imports = edges.flatMap(name => readFileSync(join('app', name), 'utf8').match(/^import (?!type ).*$/gm) ?? [])
  const reached = Object.keys(PARTS).filter(part => imports.some(line => line.includes(`'@/lib/usecases/${part}'`)))
  expect(reached.filter(part => !PARTS[part]?.edge)).toEqual([])
  expect(imports.filter(line => line.includes('@/lib/usecases/loop/'))).toEqual([])
})

let firstAdminFaults: string[]

async function makeFirstAdmin(): Promise<void> {
  const ctx = { db: database.db, clock: () => new Date(), actor: { kind: 'anonymous' as const, from: '10.0.0.1' } }
  const link = await createFirstAdminLink(ctx)
  await watched.take()
  await createFirstAdmin(ctx, { ...FIRST, token: link?.token ?? '' }, PLAIN)
  firstAdminFaults = unaudited(await watched.take())
}

type Call = { letter: string; faults: string[]; actions: string[] }

async function drive(row: MatrixRow, actor: ActorName, place: PlaceName): Promise<Call> {
  const run = await row.prepare(scene.turnOf(actor, place))
  await watched.take()
  const { letter, result } = await outcomeOf(() => run(scene.contextOf(actor)))
  const written = await watched.take()
  const audits = written.filter(({ table }) => table === 'Audit').map(({ columns }) => columns)
  const seesAll = actor === 'installation-admin' || actor === 'token-all'
  const faults = [
    ...(letter === 'y' ? unaudited(written) : written.map(({ table }) => `was refused and wrote into ${table}`)),
    ...(!seesAll && text(result).includes(MARKER) ? ['was handed what only others may see'] : []),
    ...audits.filter(([, name, from]) => !name || !from).map(([action]) => `${action} is by nobody`),
  ]
  return { letter, faults, actions: audits.map(([action]) => action ?? '') }
}

/** Writes of a transaction that wrote no audit row: whoever looks later could not say who did it. */
function unaudited(written: Written[]): string[] {
  const audited = new Set(written.filter(({ table }) => table === 'Audit').map(({ txid }) => txid))
  return written
    .filter(({ txid, table }) => !audited.has(txid) && !UNAUDITED_TABLES.has(table))
    .filter(
      ({ table, columns }) => columns.length === 0 || columns.some(column => !UNAUDITED.has(`${table}.${column}`)),
    )
    .map(({ table, columns }) => `changed ${table} ${columns.join(' ')} without a word in the audit`)
}

async function outcomeOf(run: () => unknown): Promise<{ letter: string; result?: unknown }> {
  try {
    return { letter: 'y', result: await run() }
  } catch (error) {
    // What lies behind the door may still refuse; whatever it says then is as much an answer as a result.
    if (error instanceof Refusal) return { letter: LETTERS[error.code], result: error.detail }
    throw error
  }
}

const LETTERS: Record<RefusalCode, string> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  NOT_FOUND: 'N',
  CONFLICT: 'y',
  VALIDATION: 'y',
  PRECONDITION_FAILED: 'y',
  CHANGED_SINCE_SEEN: 'y',
  TOO_MANY_REQUESTS: 'y',
}

const text = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? ''
