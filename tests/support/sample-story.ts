import type { SampleScene } from './sample-scene'
import { walkBranch } from './walk-branch'

export const BRANCH = 'ralph/master-plan'
export const ORDERS = 'order-desk'
export const TEXTS = 'storefront-texts'

const VERIFY: Record<string, string> = {
  [ORDERS]: 'node --test-reporter=spec test/all.mjs',
  [TEXTS]: 'node scripts/check-locales.mjs',
}

/** Subjects of the loop's commits of the order desk when it has come to rest. */
export const ORDERS_AT_REST = [
  'P1-01: Count money in whole cents',
  '[Ralph] P1-01 done',
  '[Ralph] P1-02 attempt 1 failed',
  'P1-02: Refuse orders without lines or with a quantity below one',
  '[Ralph] P1-02 done',
  'P1-03: Print totals as prices',
  '[Ralph] P1-03 done',
  '[Ralph] P1 passed',
  'P2-01: Write the order confirmation in English and Chinese',
  '[Ralph] P2-01 done',
  '[Ralph] P2-02 asks D-001',
  '[Ralph] P2-03 blocked',
  '[Ralph] P2-04 asks D-002',
  '[Ralph] P2-05 blocked',
  'P2-06: Keep a journal of sent mails',
  '[Ralph] P2-06 done',
  '[Ralph] P2 asks D-003',
]

export const TEXTS_AT_REST = [
  'P1-01: 占位符统一写成 {name}',
  '[Ralph] P1-01 done',
  '[Ralph] P1 passed',
  'P2-01: 翻译成德语，六个文件',
  '[Ralph] P2-01 done',
  'P2-02: 翻译成法语，六个文件',
  '[Ralph] P2-02 done',
  'P2-03: 翻译成日语，六个文件',
  '[Ralph] P2-03 done',
  'P2-04: 翻译成韩语，六个文件',
  '[Ralph] P2-04 done',
  '[Ralph] P2 asks D-001',
]

export const TEXTS_AFTER_SIGNING = [
  '[Decision] D-001 R01: Approve',
  '[Ralph] P2 passed',
  'P3-01: 列出可选的语言',
  '[Ralph] P3-01 done',
  '[Ralph] P3 passed',
  '[Ralph] plan done',
]

/** The order desk from its gate to its end. */
export const ORDERS_AFTER_MENDING = [
  '[Ralph] P2 asks D-004',
  '[Decision] D-004 R01: Approve',
  '[Ralph] P2 passed',
  'P3-01: Sum up the orders of one day',
  '[Ralph] P3-01 done',
  'P3-02: Print the daily report from the command line',
  '[Ralph] P3-02 done',
  '[Ralph] P3 passed',
  '[Ralph] plan done',
]

/**
 * Walks the branch of a sample and names what is not as it must be: verify is green wherever code changed, code changes
 * in the items' commits only, answers are authored by the person and everything else by the loop.
 */
export async function walkSample(origin: string, slug: string, person: string) {
  const commits = await walkBranch(origin, BRANCH, VERIFY[slug] ?? 'false')
  const [first, ...ofLoop] = commits
  const red = commits.filter(commit => commit.verify && commit.verify.exitCode !== 0)
  const wrong = ofLoop.filter(({ subject, author, changesCode }) => {
    const isAnswer = subject.startsWith('[Decision] ')
    return author !== (isAnswer ? person : 'Gatewalk sample') || changesCode !== /^P\d-\d\d: /.test(subject)
  })
  const faults = [...red, ...wrong, ...(first?.verify ? [] : ['the first commit was not verified'])]
  return { faults, subjects: ofLoop.map(commit => commit.subject) }
}

/** Marks of all items, `{ 'P1-01': 'done', … }`. */
export async function marksOf(scene: SampleScene, slug: string): Promise<Record<string, string>> {
  const { id: projectId } = await scene.project(slug)
  const items = await scene.db.item.findMany({ where: { projectId }, orderBy: { itemId: 'asc' } })
  return Object.fromEntries(items.map(item => [item.itemId, item.mark]))
}
