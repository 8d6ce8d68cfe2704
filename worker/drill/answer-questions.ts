import { courseOf } from '@/lib/core/drill/course-files'
import type { Drill } from '@/lib/core/drill/types'
import type { DrillProject } from './drill-project'

/** Gives the answers that the drills' person gives to what is asked now; false when there were none to give. */
export async function answerQuestions(
  project: DrillProject,
  drills: readonly Drill[],
  signal: AbortSignal,
): Promise<boolean> {
  const asked = await project.decisions()
  const items = courseOf(drills).items.map(item => item.id)
  let answered = 0
  for (const decision of asked.filter(row => row.state === 'pending')) {
    const drill = drills[decision.itemId === null ? 0 : items.indexOf(decision.itemId)]
    const before = asked.filter(row => row.itemId === decision.itemId && row.number < decision.number).length
    const answer = decision.itemId === null ? runAnswer(drill, decision.kind) : itemAnswer(drill, before)
    if (!answer) continue
    signal.throwIfAborted()
    await project.answer(decision.number, answer.optionId, { text: answer.text })
    answered++
  }
  return answered > 0
}

type GivenAnswer = { optionId: string; text?: string }

function itemAnswer(drill: Drill | undefined, before: number): GivenAnswer | undefined {
  const optionId = drill?.answers?.[before]
  return optionId === undefined ? undefined : { optionId }
}

function runAnswer(drill: Drill | undefined, kind: string): GivenAnswer | undefined {
  if (drill?.course !== 'alone') return undefined
  return Object.entries(drill.runAnswers ?? {}).find(([known]) => known === kind)?.[1]
}
