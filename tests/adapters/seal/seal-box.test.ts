import { describe, expect, it } from 'vitest'
import { createSealBox } from '@/lib/seal/seal-box'

const SECRET = 'a secret of at least thirty-two characters'
const place = { projectId: 'p1', name: 'API_KEY' }
const VALUE = 'line one\nline two 密码'
const box = createSealBox(SECRET)

describe('a sealed value', () => {
  it('opens at its place, and never looks the same twice', () => {
    const [first, second] = [box.seal(place, VALUE), box.seal(place, VALUE)]
    expect(createSealBox(SECRET).open(place, first)).toBe(VALUE)
    expect(first).not.toBe(second)
    expect(first).not.toContain('line')
    expect(box.open(place, box.seal(place, ''))).toBe('')
  })

  it.each<[string, (sealed: string) => string | null]>([
    ['under another secret', sealed => createSealBox(`${SECRET}!`).open(place, sealed)],
    ['in another project', sealed => box.open({ ...place, projectId: 'p2' }, sealed)],
    ['under another name', sealed => box.open({ ...place, name: 'OTHER' }, sealed)],
    ['when a byte was changed', sealed => box.open(place, `${sealed.slice(0, -4)}AAA=`)],
    ['when it was cut', sealed => box.open(place, sealed.slice(0, 20))],
    ['when it is none', () => box.open(place, 'plain text')],
  ])('does not open %s', (_where, open) => {
    expect(open(box.seal(place, VALUE))).toBeNull()
  })
})
