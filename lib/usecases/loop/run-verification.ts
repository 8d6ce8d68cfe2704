import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createSecretMasker, maskSecrets } from '@/lib/core/log/secret-masker'
import { takeEnd } from '@/lib/core/log/truncate-text'
import { DiskFull } from '@/lib/core/loop/disk-full'
import { maskedForms } from '@/lib/core/project/project-variable'
import { readVerifyIntegrity } from '@/lib/core/verify/read-verify-integrity'
import { SummaryLines } from '@/lib/core/verify/summary-lines'
import { verifyReasonWords } from '@/lib/core/verify/verify-reason'
import { fenced, requireLease } from '@/lib/usecases/loop/lease'
import { readVariables } from '@/lib/usecases/loop/project-variables'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { markerPrefix, type Workplace } from '@/lib/usecases/loop/workplace'

export type VerificationRequest = {
  kind: 'child' | 'parent' | 'gate' | 'taken-in' | 'setup' | 'baseline'
  command: string
  /** Tree it runs on; for gates and baselines the digest of the code. */
  tree: string
  limitMs: number
  phaseId: string | null
  iterationId: string | null
  /** Also shown to a child's commit while it runs. */
  print?(text: string): void
  signal?: AbortSignal
}

export type VerificationResult = {
  id: string
  passed: boolean
  timedOut: boolean
  exitCode: number | null
  /** Why it proves nothing whatever its exit code (`lib/core/verify/verify-reason.ts`); null otherwise. */
  reason: string | null
  /** Ended because the signal was aborted: nothing is known of the command. */
  aborted: boolean
  /** Last lines of the output, for prompts and plan files. */
  tail: string
}

const LOG_KIND = {
  child: 'child-verify',
  parent: 'parent-verify',
  gate: 'gate',
  'taken-in': 'parent-verify',
  setup: 'setup',
  baseline: 'parent-verify',
} as const
const TAIL_LINES = 40
const TAIL_CHARACTERS = 4_000

/**
 * Runs verify, a gate or setup in the worktree, in the host's clean environment without `GIT_*` or agent keys but with
 * the project's variables, and records it with its whole log. A failing command is a result (`spec/loop.md`, steps 3 and
 * 6), and one that is missing or runs no tests has failed whatever it says (Verify integrity).
 */
export async function runVerification(
  ctx: WorkerContext,
  work: Workplace,
  request: VerificationRequest,
): Promise<VerificationResult> {
  await requireLease(ctx, work.lease)
  const projectId = work.project.id
  const { command, tree, phaseId, iterationId, kind } = request
  const variables = await readVariables(ctx, projectId)
  const secrets = Object.values(variables).flatMap(maskedForms)
  const masker = createSecretMasker(secrets)
  const log = await ctx.logs.open({ projectId, iterationId, kind: LOG_KIND[kind] })
  const data = { projectId, iterationId, phaseId, kind, command, tree, logId: log.id, startedAt: ctx.clock() }
  const row = await fenced(ctx, work.lease, tx => tx.verification.create({ data }))
  if (kind !== 'setup') await ctx.failpoint('during-verify')
  const tmpDir = path.join(ctx.home, 'run', `verify-${row.id}`)
  await mkdir(tmpDir, { recursive: true })
  // A child reads what its commit prints, and tails go into plan files: neither may show a variable.
  const say = async (text: string) => {
    if (text === '') return
    request.print?.(text)
    await log.write(text)
  }
  try {
    const marker = `${markerPrefix(work.lease)}${row.id}`
    const summary = new SummaryLines()
    const result = await ctx.shell.runCommand({
      bash: command,
      cwd: work.root,
      env: ctx.shell.childEnvironment({ base: ctx.processEnv, tmpDir, extra: variables }),
      marker,
      timeoutMs: request.limitMs,
      signal: request.signal,
      killGraceMs: ctx.graces?.terminateMs,
      onOutput: ({ text }) => {
        summary.push(text)
        return say(masker.push(text))
      },
    })
    await say(masker.end())
    const isOver = !result.timedOut && !result.aborted
    const integrity = { command, exitCode: result.exitCode, tail: summary.toString() }
    const found = isOver && kind !== 'setup' ? readVerifyIntegrity(integrity) : null
    const reason = found && maskSecrets(found.reason, secrets)
    const passed = isOver && result.exitCode === 0 && reason === null
    const note = passed ? '' : `${reasonNote(reason)}${missingNote(ctx, work)}`
    await say(note)
    await log.close()
    if (result.exitCode !== 0 && !(await ctx.shell.hasRoom(work.worktree))) throw new DiskFull(work.worktree)
    const ended = {
      exitCode: result.exitCode,
      timedOut: result.timedOut,
      reason,
      endedAt: ctx.clock(),
      durationMs: result.durationMs,
    }
    await fenced(ctx, work.lease, tx => tx.verification.update({ where: { id: row.id }, data: ended }))
    return {
      id: row.id,
      passed,
      timedOut: result.timedOut,
      exitCode: result.exitCode,
      reason,
      aborted: result.aborted,
      tail: tailOf(maskSecrets(`${result.stdout}${result.stderr}${note}`, secrets)),
    }
  } finally {
    await log.close()
    await rm(tmpDir, { recursive: true, force: true })
  }
}

/** The last useful lines of an output, without blank ones at the end. */
export function tailOf(output: string): string {
  return takeEnd(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'), TAIL_CHARACTERS)
}

/** At the end of the log, where the next attempt and BLOCKERS.md read it. */
function reasonNote(reason: string | null): string {
  return reason === null ? '' : `\ngatewalk: this counts as failed: ${verifyReasonWords(reason)}\n`
}

/** A red verify is not the session's fault alone when files of the repository could not be had. */
function missingNote(ctx: WorkerContext, work: Workplace): string {
  return ctx.git
    .missingSubmodules(work.worktree)
    .map(
      ({ path, url, reason }) => `\ngatewalk: the submodule ${path} is missing, ${url} could not be had: ${reason}\n`,
    )
    .join('')
}
