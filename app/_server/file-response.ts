/** A text to be saved: read piece by piece as the browser takes it, never shown as a page of ours and never guessed at. */
export function fileResponse(file: FileParts): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await file.parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await file.parts.return()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': `${file.type ?? 'text/plain'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

/** `type`: of the content, text/plain when left out. */
type FileParts = { fileName: string; parts: AsyncGenerator<string, void>; type?: string }
