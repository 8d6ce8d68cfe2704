import { apiFailure } from '@/app/_server/api-failure'
import { ApiFault } from '@/app/_server/api-fault'
import { readApiWords } from '@/app/_server/api-words'

/** Programs are told in JSON that there is no such endpoint; a page of HTML says nothing to them. */
async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const fault = new ApiFault('NO_SUCH_ENDPOINT', `There is no ${request.method} ${pathname}.`)
  return apiFailure(fault, pathname, await readApiWords(request))
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
