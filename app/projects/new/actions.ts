'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { inspectRepository } from '@/lib/usecases/inspect-repository'
import { registerProject } from '@/lib/usecases/register-project'
import { defineFormAction } from '../../_server/define-action'

const pathSchema = z.string('path').trim().min(1, 'path').max(1000, 'path')
const subfolderSchema = z
  .string()
  .trim()
  .transform(folder => folder.replace(/^\/+|\/+$/g, ''))
  .default('')

/** A form sends one field as a text and several of one name as a list. */
const listSchema = z.preprocess(value => (value === undefined ? [] : [value].flat()), z.array(z.string()))

const registerSchema = z
  .object({
    path: pathSchema,
    subfolder: subfolderSchema,
    name: z.string('required').trim().min(1, 'required').max(100),
    slug: z.string('slug').regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'slug'),
    baseBranch: z.string('required').min(1, 'required'),
    branch: z.string('required').trim().min(1, 'required').max(200),
    approverName: listSchema,
    approverId: listSchema,
  })
  .transform(({ approverName, approverId, ...rest }) => ({
    ...rest,
    // A name left without a person stays unknown; the start says so.
    approvers: Object.fromEntries(
      approverName.flatMap((name, index) => (approverId[index] ? [[name, approverId[index]]] : [])),
    ),
  }))

/** Reads a repository and lints its plan; changes and runs nothing. */
export const inspectAction = defineFormAction(
  z.object({ path: pathSchema, subfolder: subfolderSchema }),
  inspectRepository,
)

/** Registers the repository and opens its page. */
export const registerAction = defineFormAction(registerSchema, async (ctx, input) => {
  const { slug } = await registerProject(ctx, input)
  redirect(urls.project(slug))
})
