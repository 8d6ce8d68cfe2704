import type { NightProject } from '@/lib/core/drill/night-plan'
import { answerQuestions } from './answer-questions'
import type { DrillProject } from './drill-project'

/** Answers what the drills' person answers, and drops what is blocked in every phase but the last; false when nothing. */
export async function answerAtNight(project: DrillProject, planned: NightProject): Promise<boolean> {
  const answered = await answerQuestions(project, planned.items)
  const lastPhase = planned.items.at(-1)?.id.split('-')[0]
  const asked = (await project.decisions()).filter(row => row.state === 'pending' && row.kind === 'blocked-items')
  const passing = asked.filter(row => row.phaseId !== lastPhase)
  for (const { number, phaseId } of passing) {
    const marks = await project.marks()
    const blocked = [...marks].filter(([id, mark]) => id.startsWith(`${phaseId}-`) && mark === 'blocked')
    const items = Object.fromEntries(blocked.map(([id]) => [id, { action: 'drop' as const }]))
    await project.answer(number, 'resolve', { items })
  }
  return answered || passing.length > 0
}
