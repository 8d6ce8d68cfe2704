import { defineHandler } from '@/app/_server/define-handler'
import { requestContext } from '@/app/_server/session'
import { readPalette } from '@/lib/usecases/read-palette'

/** Projects and waiting decisions that the palette can go to; `?q=` narrows decisions down where there are many. */
export const GET = defineHandler(async request => {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json(await readPalette(await requestContext(), typed.replaceAll('\0', '').slice(0, 200)))
})
