export type ImageFacts = {
  /** The media type that the bytes are, whatever the file's name says. */
  type: 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/svg+xml'
  /** Pixels; null where the file does not tell. */
  width: number | null
  height: number | null
}

/** What an image is by its bytes; null for what a browser is not to be shown. Never throws, however the bytes are cut. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readGif(view) ?? readJpeg(view) ?? readWebp(view) ?? readAvif(view) ?? readSvg(bytes)
  } catch (error) {
    // A header that ends too early is no image.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): ImageFacts | null {
  if (!startsWith(view, 0, '\x89PNG\r\n\x1a\n')) return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): ImageFacts | null {
  if (!startsWith(view, 0, 'GIF87a') && !startsWith(view, 0, 'GIF89a')) return null
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Segments from the start to the first frame header, which holds the size. */
function readJpeg(view: DataView): ImageFacts | null {
  if (!startsWith(view, 0, '\xff\xd8\xff')) return null
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) break
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return { type: 'image/jpeg', width: null, height: null }
}

function readWebp(view: DataView): ImageFacts | null {
  if (!startsWith(view, 0, 'RIFF') || !startsWith(view, 8, 'WEBP')) return null
  const size = (width: number, height: number): ImageFacts => ({ type: 'image/webp', width, height })
  if (startsWith(view, 12, 'VP8X')) return size(uint24(view, 24) + 1, uint24(view, 27) + 1)
  if (startsWith(view, 12, 'VP8 ')) return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (!startsWith(view, 12, 'VP8L')) return { type: 'image/webp', width: null, height: null }
  const bits = view.getUint32(21, true)
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

/** The first `ispe` box among the properties of the file's head. */
function readAvif(view: DataView): ImageFacts | null {
  if (!startsWith(view, 4, 'ftypavif') && !startsWith(view, 4, 'ftypavis')) return null
  const end = Math.min(view.byteLength - 16, AVIF_HEAD)
  for (let at = 8; at < end; at++)
    if (startsWith(view, at, 'ispe'))
      return { type: 'image/avif', width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
  return { type: 'image/avif', width: null, height: null }
}

const AVIF_HEAD = 4_096

function readSvg(bytes: Uint8Array): ImageFacts | null {
  const head = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD))
  const root = /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>]*>)*<svg\b([^>]*)/i.exec(
    head.replace(/^\ufeff/, ''),
  )
  if (!root) return null
  const [, attributes = ''] = root
  const box = /\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(attributes)
  const side = (name: string, other: string | undefined) =>
    pixels(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes)?.[1] ?? other)
  return { type: 'image/svg+xml', width: side('width', box?.[1]), height: side('height', box?.[2]) }
}

const SVG_HEAD = 4_096

function pixels(text: string | undefined): number | null {
  const value = Math.round(Number(text))
  return Number.isFinite(value) && value > 0 ? value : null
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function startsWith(view: DataView, at: number, text: string): boolean {
  if (view.byteLength < at + text.length) return false
  for (let i = 0; i < text.length; i++) if (view.getUint8(at + i) !== text.charCodeAt(i)) return false
  return true
}
