import { z } from 'zod'
import { apiProblem } from '@/app/_server/api-shapes'
import { defineApi } from '@/app/_server/define-api'
import { lintPlan, planFilesSchema } from '@/lib/usecases/lint-plan'

const PLAN_LIMIT = 2_000_000

/** Checks the plan files that are sent; no path of this machine is read. */
export const POST = defineApi(
  z.object({ files: planFilesSchema }),
  async (ctx, input, { words }) => {
    const { problems, canStart, phases } = lintPlan(ctx, input)
    return { body: { canStart, problems: problems.map(problem => apiProblem(problem, words)), phases } }
  },
  { bodyLimit: PLAN_LIMIT },
)
