import { LIVE_CHANNEL } from '@/lib/core/live-event'
import type { Db } from '@/lib/db/client'
import { createLogStore, type LogKind } from '@/lib/db/log-store'

/** A diff as a child might leave it: long names, long lines, hiding characters, a renamed and a binary file. */
export const HOSTILE_DIFF = `diff --git a/src/mail/send-transactional-mail.ts b/src/mail/send-transactional-mail.ts
index 1..2 100644
--- a/src/mail/send-transactional-mail.ts
+++ b/src/mail/send-transactional-mail.ts
@@ -1,8 +1,9 @@
 import { Resend } from 'resend'
 
-/** Sends one mail; retries twice. */
-export async function sendMail(to: string, subject = 'Hello'): Promise<void> {
-  for (let attempt = 0; attempt < 2; attempt++) {
+/** Sends one mail; retries three times. 软退信时重试三次。 */
+export async function sendMail(to: string, subject = 'Welcome'): Promise<boolean> {
+  // if (isAdmin\u202e) return
+  for (let attempt = 0; attempt < 3; attempt++) {
     await client.emails.send({ to, subject, text: \`Hello \${to}\` })
   }
 }
@@ -40,2 +41,2 @@ export function list() {
 const KEY = process.env.RESEND_KEY
-const LIMIT = 50_000
+const LIMIT = 100_000 // ${'very '.repeat(60)}long
\\ No newline at end of file
diff --git a/a/${'deep/'.repeat(30)}<script>alert(1)</script>.py b/a/${'deep/'.repeat(30)}<script>alert(1)</script>.py
index 1..2 100644
--- a/a/${'deep/'.repeat(30)}<script>alert(1)</script>.py
+++ b/a/${'deep/'.repeat(30)}<script>alert(1)</script>.py
@@ -1,2 +1,2 @@
-def total(items): return sum(items)
+def total(items: list[int]) -> int: return sum(items, start=0)  # 合计
 print(total([1, 2]))
diff --git a/logo.png b/logo.png
index 1..2 100644
Binary files a/logo.png and b/logo.png differ
diff --git a/docs/old.md b/docs/new.md
similarity index 100%
rename from docs/old.md
rename to docs/new.md
`

/** The output of a test runner with two failures far apart, in colours. */
export const FAILED_OUTPUT = [
  '> shop@1.0.0 test',
  '> vitest run',
  '',
  ...Array.from({ length: 120 }, (_, at) => `\u001b[32m ✓\u001b[39m tests/part-${at}.test.ts (3 tests) ${at}ms`),
  '\u001b[31m FAIL \u001b[39m tests/mail.test.ts > sends a mail',
  '\u001b[31mAssertionError: expected 2 to be 3\u001b[39m',
  ' ❯ tests/mail.test.ts:14:22',
  `     12|   const sent = ${'a long line of code '.repeat(30)}`,
  '     13|   expect(sent).toBe(3)',
  ...Array.from({ length: 60 }, (_, at) => ` ✓ tests/more-${at}.test.ts`),
  '\u001b[31m FAIL \u001b[39m tests/retry.test.ts > 重试三次',
  'AssertionError: expected false to be true',
  '',
  ' Tests  2 failed | 360 passed (362)',
].join('\n')

/** Gives a decision the evidence of an iteration: a diff, a verify run that failed, what its guard found. */
export async function giveEvidence(db: Db, slug: string, number: number, { diff = HOSTILE_DIFF } = {}): Promise<void> {
  const { id: projectId } = await db.project.findFirstOrThrow({ where: { slug } })
  const run = await db.run.create({ data: { projectId, startedBy: 'Mei', state: 'ended', endedAt: new Date() } })
  const place = { baseCommit: 'b'.repeat(40), tryBranch: 'ralph-try/1', worktree: '/nowhere', host: 'h', token: 1 }
  const item = { phaseId: 'P5', itemId: 'P5-03', itemText: 'Send mail through a provider', attempt: 1 }
  const state = { state: 'settled', outcome: 'parked', endedAt: new Date(), settledAt: new Date() }
  const iteration = await db.iteration.create({
    data: {
      projectId,
      runId: run.id,
      number,
      ...place,
      ...item,
      ...state,
      agent: 'scripted',
      marker: 'm',
      prompt: 'Do.',
    },
  })
  const store = createLogStore(db, { channel: LIVE_CHANNEL, secrets: [], secretsOf: async () => [] })
  const keep = async (kind: LogKind, text: string) => {
    const log = await store.open({ projectId, iterationId: iteration.id, kind })
    await log.write(text)
    await log.close()
    return log.id
  }
  const diffLogId = await keep('diff', diff)
  const command = { kind: 'child', command: 'npm test -- --run', tree: 't'.repeat(40), exitCode: 1, durationMs: 41_000 }
  const logId = await keep('child-verify', FAILED_OUTPUT)
  await db.verification.create({
    data: { projectId, iterationId: iteration.id, phaseId: 'P5', ...command, endedAt: new Date(), logId },
  })
  const trip = { guard: 'dependency', subject: 'npm:resend', path: 'package.json', words: '`resend` is a new package.' }
  const pack = { name: 'resend', ecosystem: 'npm', from: null, to: '^4.0.0' }
  const hunk =
    '@@ -9,3 +9,4 @@\n   "dependencies": {\n-    "zod": "^3.0.0"\n+    "zod": "^3.0.0",\n+    "resend": "^4.0.0"\n   }'
  const lockfile = { path: 'package-lock.json', added: 31, removed: 2 }
  await db.decision.update({
    where: { projectId_number: { projectId, number } },
    data: {
      iterationId: iteration.id,
      itemId: 'P5-03',
      diffLogId,
      facts: { trips: [{ ...trip, hunk, package: pack, lockfile }] },
    },
  })
}
