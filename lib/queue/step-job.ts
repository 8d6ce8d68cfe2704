import { z } from 'zod'

/** Jobs carry ids only; what to do is read from the database and the repository (`spec/loop.md`, Shape). */
export const stepJobSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('advance'), payload: z.object({ projectId: z.uuid() }) }),
])

export type StepJob = z.infer<typeof stepJobSchema>

/** Executes one step of a project's run. */
export type AdvancePayload = Extract<StepJob, { name: 'advance' }>['payload']

/** Workers cannot filter a queue, so each pool of hosts has one of its own. */
export function stepQueueName(pool: string): string {
  return `steps-${pool}`
}
