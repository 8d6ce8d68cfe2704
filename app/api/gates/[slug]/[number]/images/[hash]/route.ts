import { defineHandler } from '@/app/_server/define-handler'
import { requestContext } from '@/app/_server/session'
import { readFileBlob } from '@/lib/usecases/read-file-blob'

/**
 * A picture that a gate covers, as the type that its bytes are. Shown alone it may do nothing, whatever is in it (the
 * policy of all data, next.config.ts); an SVG, which may hold a script, is then saved instead of shown.
 */
export const GET = defineHandler<{ slug: string; number: string; hash: string }>(async (_, { slug, number, hash }) => {
  const { bytes, facts } = await readFileBlob(await requestContext(), { slug, number: Number(number), hash })
  return new Response(bytes, {
    headers: {
      'content-type': facts.type,
      'content-disposition': facts.type === 'image/svg+xml' ? `attachment; filename="${hash}.svg"` : 'inline',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
})
