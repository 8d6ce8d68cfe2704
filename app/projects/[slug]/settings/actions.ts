'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { faultyField, variableFault } from '@/lib/core/project/project-variable'
import { urls } from '@/lib/core/urls'
import { deleteVariable } from '@/lib/usecases/delete-variable'
import { setVariable } from '@/lib/usecases/set-variable'
import { defineFormAction } from '../../../_server/define-action'

/** A text area sends its line ends as CR LF; a key file has LF. */
const variableSchema = z
  .object({
    slug: z.string(),
    name: z.string('required').trim(),
    secretValue: z.string('required').transform(text => text.replaceAll('\r\n', '\n')),
  })
  .superRefine(({ name, secretValue }, context) => {
    const fault = variableFault({ name, value: secretValue })
    if (fault) context.addIssue({ code: 'custom', path: [faultyField(fault)], message: fault })
  })

/** Sets or replaces a variable of the project; the answer holds its name only. */
export const setVariableAction = defineFormAction(variableSchema, async (ctx, { slug, name, secretValue }) => {
  await setVariable(ctx, { slug, name, value: secretValue })
  revalidatePath(urls.projectSettings(slug))
  return { name }
})

/** Deletes a variable of the project. */
export const deleteVariableAction = defineFormAction(
  z.object({ slug: z.string(), name: z.string() }),
  async (ctx, input) => {
    await deleteVariable(ctx, input)
    revalidatePath(urls.projectSettings(input.slug))
  },
)
