import type { AgentDetector } from '@/lib/agent/detect-agent'
import type { Db } from '@/lib/db/client'
import type { Git } from '@/lib/git/git'
import type { StepQueue } from '@/lib/queue/step-queue'
import type { SealBox } from '@/lib/seal/seal-box'

export type TokenScope = 'read' | 'report' | 'operate' | 'answer'

/** Who acts. A token acts as its person but may do less (`spec/inbox.md`, Who may do what). */
export type Actor =
  | {
      kind: 'person'
      userId: string
      name: string
      email: string
      isAdmin: boolean
      via: 'session' | 'token'
      /** Only when via token. */
      scopes: TokenScope[]
      /** Only when via token: which one, for the audit. */
      token?: { id: string; name: string }
      /** Only when via session. */
      sessionId: string | null
      /** Address the request came from. */
      from: string
    }
  | { kind: 'anonymous'; from: string }
  | { kind: 'system'; name: string }

/** What a use case is given; built in exactly two places: the web's and the worker's composition root. */
export type Context = {
  actor: Actor
  db: Db
  git: Git
  queue: StepQueue
  /** Encrypts and opens what is kept secret at rest. */
  seal: SealBox
  clock: () => Date
  /** Whether this host can drive an agent. */
  detectAgent: AgentDetector
  /** GATEWALK_HOME, absolute: mirrors, worktrees, run folders. */
  home: string
  /** Absolute path of templates/. */
  templates: string
  /** Environment of this process, from which allow-listed names are handed to children. */
  processEnv: Record<string, string | undefined>
}

/** A request-less context: the same things, with the actor still to be filled in. */
export type ContextBase = Omit<Context, 'actor'>
