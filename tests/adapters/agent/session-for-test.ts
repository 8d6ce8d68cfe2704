import { join } from 'node:path'
import type { AgentSession } from '@/lib/agent/types'
import type { AgentEvent } from '@/lib/core/agent/types'
import { childEnvironment } from '@/lib/shell/child-environment'
import { createTempDir } from '../../support/temp-dir'

type Wanted = Pick<AgentSession, 'cwd' | 'options' | 'marker'> & Partial<AgentSession>

/** A session as the engine would ask for it, with short graces, and everything it was told. */
export async function sessionForTest(
  wanted: Wanted,
): Promise<{ session: AgentSession; events: AgentEvent[]; raw: string[] }> {
  const events: AgentEvent[] = []
  const raw: string[] = []
  const session: AgentSession = {
    itemId: 'P1-01',
    prompt: 'Item: P1-01\n\nDo it.\n',
    tmpDir: join(await createTempDir(), 'tmp'),
    resultFile: join(wanted.cwd, '.ralph', 'outcome.json'),
    idleMs: 20_000,
    limitMs: 60_000,
    signal: new AbortController().signal,
    graces: { interruptMs: 300, terminateMs: 300 },
    onEvent: (event, line) => {
      events.push(event)
      raw.push(line)
    },
    ...wanted,
    env: { ...childEnvironment({ base: process.env }), ...wanted.env },
  }
  return { session, events, raw }
}
