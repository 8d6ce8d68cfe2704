import { slugInput } from '@/app/_server/api-inputs'
import { apiProject } from '@/app/_server/api-shapes'
import { defineApi } from '@/app/_server/define-api'
import { readProject } from '@/lib/usecases/read-project'

/** What a project is doing, its phases with both gates, its problems. */
export const GET = defineApi(slugInput, async (ctx, input, call) => ({
  body: { project: apiProject(await readProject(ctx, input), call) },
}))
