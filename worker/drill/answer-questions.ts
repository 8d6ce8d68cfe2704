import type { Drill } from '@/lib/core/drill/types'
import type { DrillProject } from './drill-project'

type GivenAnswer = { optionId: string; text?: string }

/** Gives the answers that the drills' person gives to what is asked now; false when there were none to give. */
export async function answerQuestions(
  project: DrillProject,
  items: readonly { id: string; drill: Drill }[],
): Promise<boolean> {
  const asked = await project.decisions()
  let answered = 0
  for (const decision of asked.filter(row => row.state === 'pending')) {
    const before = asked.filter(row => row.itemId === decision.itemId && row.number < decision.number).length
    const drill = items.find(item => item.id === decision.itemId)?.drill
    const answer = decision.itemId === null ? runAnswer(items, decision.kind) : itemAnswer(drill, before)
    if (!answer) continue
    await project.answer(decision.number, answer.optionId, { text: answer.text })
    answered++
  }
  return answered > 0
}

function itemAnswer(drill: Drill | undefined, before: number): GivenAnswer | undefined {
  const optionId = drill?.answers?.[before]
  return optionId === undefined ? undefined : { optionId }
}

function runAnswer(items: readonly { drill: Drill }[], kind: string): GivenAnswer | undefined {
  const answers = items.flatMap(({ drill }) => (drill.course === 'alone' ? Object.entries(drill.runAnswers ?? {}) : []))
  return answers.find(([known]) => known === kind)?.[1]
}
