/** How a page shows a covered file. */
export type FileKind = 'text' | 'markdown' | 'image' | 'binary'

const IMAGES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'svg'])
const MARKDOWN = new Set(['md', 'markdown', 'mdx'])
/** What is no text whatever its bytes are; everything else is asked by git. */
const BINARIES = new Set([
  ...['pdf', 'zip', 'gz', 'tgz', 'bz2', 'xz', 'zst', '7z', 'rar', 'tar', 'jar', 'war', 'wasm', 'exe', 'dll', 'so'],
  ...['dylib', 'a', 'o', 'class', 'pyc', 'woff', 'woff2', 'ttf', 'otf', 'eot', 'mp3', 'mp4', 'mov', 'avi', 'webm'],
  ...['ogg', 'wav', 'flac', 'tif', 'tiff', 'heic', 'psd', 'sqlite', 'db', 'bin', 'docx', 'xlsx', 'pptx', 'parquet'],
])

/** The kind of a file by its name, unless its bytes are no text: then only an image is more than binary. */
export function fileKind(path: string, { isBinary }: { isBinary: boolean }): FileKind {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (IMAGES.has(extension)) return 'image'
  if (isBinary || BINARIES.has(extension)) return 'binary'
  return MARKDOWN.has(extension) ? 'markdown' : 'text'
}

const LIMITS = { text: 1_000_000, markdown: 1_000_000, image: 5_000_000, binary: 0 } as const satisfies Record<
  FileKind,
  number
>

/** Bytes of a file that are kept for pages at most; a larger one is named with its size only. */
export function keptBytes(kind: FileKind): number {
  return LIMITS[kind]
}
