import { DEFAULT_KILL_GRACES, endProcessTree, type KillGraces } from './end-process-tree'
import { LimitClock } from './limit-clock'
import { MARK_VARIABLE, sweepMarked } from './marked-processes'
import { type ChildExit, type SpawnOptions, spawnChild } from './spawn-child'

export type SuperviseOptions = SpawnOptions & {
  limitMs: number
  idleMs?: number
  /** What ends silence: any output, or only `touch`, for a caller who reads whether the output means anything. */
  idleBy?: 'output' | 'touch'
  marker?: string
  signal?: AbortSignal
  graces?: KillGraces
}

/** What ended a child: its own exit, a limit, or `stop`. */
type ChildEnding = { by: 'exit' } | { by: 'idle' } | { by: 'limit' } | { by: 'stop'; reason: string }

export type SupervisedEnd = ChildExit & {
  ending: ChildEnding
  durationMs: number
  /** Marked processes that outlived the child and were ended. */
  strays: number
}

export type SupervisedChild = {
  pid: number | null
  /** The child did something: its idle time begins anew. */
  touch(): void
  pauseIdle(): void
  resumeIdle(): void
  /** Ends the child and everything it started; the first reason wins, and none counts after its exit. */
  stop(reason: string): void
  /** Resolves when nothing of the child runs any more; rejects only when the consumer of its output did. */
  ended: Promise<SupervisedEnd>
}

/** Starts a child and watches over its whole life: limits, abort, its ending and what it leaves behind. */
export function superviseChild(options: SuperviseOptions): SupervisedChild {
  const { marker, signal, graces = DEFAULT_KILL_GRACES } = options
  const startedAt = performance.now()
  const state: { ending: ChildEnding; killed?: Promise<void> } = { ending: { by: 'exit' } }
  const end = (ending: ChildEnding) => {
    if (state.killed || child.pid === null || child.hasExited()) return
    state.ending = ending
    state.killed = endProcessTree(child.pid, marker ?? null, graces)
  }
  const clock = new LimitClock(options.limitMs, options.idleMs, limit => end({ by: limit }))
  const child = spawnChild({
    ...options,
    env: marker ? { ...options.env, [MARK_VARIABLE]: marker } : options.env,
    onText: (stream, text) => {
      if (options.idleBy !== 'touch') clock.touch()
      return options.onText(stream, text)
    },
  })
  const abort = () => end({ by: 'stop', reason: 'aborted' })
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()

  const settle = async (): Promise<number> => {
    clock.close()
    signal?.removeEventListener('abort', abort)
    await state.killed
    return marker ? sweepMarked(marker, graces.terminateMs) : 0
  }
  const ended = child.ended.then(
    async exit => ({
      ...exit,
      strays: await settle(),
      ending: state.ending,
      durationMs: Math.round(performance.now() - startedAt),
    }),
    async error => {
      await settle()
      throw error
    },
  )
  return {
    pid: child.pid,
    touch: () => clock.touch(),
    pauseIdle: () => clock.pause(),
    resumeIdle: () => clock.resume(),
    stop: reason => end({ by: 'stop', reason }),
    ended,
  }
}
