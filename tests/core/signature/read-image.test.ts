import { expect, test } from 'vitest'
import { readImage } from '@/lib/core/signature/read-image'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...part].map(c => c.charCodeAt(0)) : part)))
const PNG = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0x80], [0, 0, 1, 0x90])
const JPEG = bytes('\xff\xd8\xff\xe0', [0, 4, 1, 2], '\xff\xc2', [0, 17, 8, 0, 100, 0, 200, 3, 1, 1, 1])
const zeros = (count: number) => new Array<number>(count).fill(0)

test.each([
  ['PNG', PNG, { type: 'image/png', width: 640, height: 400 }],
  ['GIF', bytes('GIF89a', [16, 0, 9, 1]), { type: 'image/gif', width: 16, height: 265 }],
  ['JPEG, past its other segments', JPEG, { type: 'image/jpeg', width: 200, height: 100 }],
  ['JPEG that ends early', bytes('\xff\xd8\xff\xe0', [0, 4]), { type: 'image/jpeg', width: null, height: null }],
  [
    'WebP, extended',
    bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x7f, 2, 0, 0x8f, 1, 0]),
    { type: 'image/webp', width: 640, height: 400 },
  ],
  [
    'WebP, lossy',
    bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x80, 2, 0x90, 1]),
    { type: 'image/webp', width: 640, height: 400 },
  ],
  [
    'WebP, lossless',
    bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x7f, 0xc2, 0x63, 0]),
    { type: 'image/webp', width: 640, height: 400 },
  ],
  [
    'AVIF',
    bytes(zeros(4), 'ftypavif', zeros(8), 'ispe', zeros(4), [0, 0, 2, 0x80, 0, 0, 1, 0x90], zeros(8)),
    { type: 'image/avif', width: 640, height: 400 },
  ],
  ['SVG by its box', bytes('<svg viewBox="0 0 24 12.4">'), { type: 'image/svg+xml', width: 24, height: 12 }],
  [
    'SVG after prolog and comments',
    bytes('<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg>\n<svg width="30px" height="20">'),
    { type: 'image/svg+xml', width: 30, height: 20 },
  ],
  ['SVG without a size', bytes('<svg width="100%">'), { type: 'image/svg+xml', width: null, height: null }],
])('%s is told by its bytes', (_, image, facts) => {
  expect(readImage(image)).toEqual(facts)
})

test.each([
  ['a page', bytes('<html><svg></svg></html>')],
  ['a page that follows a comment', bytes('<!-- <svg> --><script>alert(1)</script>')],
  ['a script', bytes('GIF = 1; alert(1)')],
  ['nothing', bytes()],
  ['a PNG without a header', PNG.subarray(0, 12)],
])('%s is no image', (_, other) => {
  expect(readImage(other)).toBeNull()
})

test('an unfinished comment before an SVG is not searched for ever', () => {
  expect(readImage(bytes('<!--'.repeat(20_000)))).toBeNull()
})
