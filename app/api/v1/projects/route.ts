import { z } from 'zod'
import { apiProjectLine } from '@/app/_server/api-shapes'
import { defineApi } from '@/app/_server/define-api'
import { Refusal } from '@/lib/core/errors'
import { urls } from '@/lib/core/urls'
import { readProjects } from '@/lib/usecases/read-projects'
import { registerProject } from '@/lib/usecases/register-project'

/** Every project the token's person may see. */
export const GET = defineApi(z.object({}), async (ctx, _input, call) => {
  const projects = await readProjects(ctx)
  return { body: { projects: projects.map(line => apiProjectLine(line, call)) } }
})

const registration = z.object({
  path: z.string().min(1).max(1_000),
  name: z.string().max(100).default(''),
  slug: z.string().max(60).default(''),
  baseBranch: z.string().max(200).default(''),
  branch: z.string().max(200).default('ralph/master-plan'),
  subfolder: z.string().max(1_000).default(''),
  approvers: z.record(z.string(), z.string()).default({}),
})

/** Registering means running a repository's commands: a token is always refused, and told where a person does it. */
export const POST = defineApi(registration, async (ctx, input, { url }) => {
  try {
    return { status: 201, body: await registerProject(ctx, input) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'FORBIDDEN') throw error
    throw new Refusal(error.code, { ...error.detail, data: { url: url + urls.newProjectAt(input.path) } })
  }
})
