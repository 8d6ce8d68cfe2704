import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretMasker, MASK, maskSecrets } from '@/lib/core/log/secret-masker'

test('a secret is masked wherever it stands, also escaped for JSON or a URL', () => {
  const secret = 'p@ss"word/1'
  const said = `plain ${secret} json ${JSON.stringify(secret)} url ${encodeURIComponent(secret)}`
  expect(maskSecrets(said, [secret])).toBe(`plain ${MASK} json "${MASK}" url ${MASK}`)
})

test('where one secret is the start of another the longer one is masked whole', () => {
  expect(maskSecrets('token-abc-def.', ['token-abc', 'token-abc-def'])).toBe(`${MASK}.`)
})

test('secrets too short to tell from words are left alone', () => {
  expect(maskSecrets('it is on', ['on', ''])).toBe('it is on')
})

test('a stream cut anywhere is masked like the whole text', () => {
  const secrets = ['abab', 'ababc', 'bcbc']
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[abc]{0,5}$/)), pieces => {
      const masker = createSecretMasker(secrets)
      const streamed = pieces.map(piece => masker.push(piece)).join('') + masker.end()
      expect(streamed).toBe(maskSecrets(pieces.join(''), secrets))
    }),
    { numRuns: 1_000 },
  )
})

test('nothing is held back that cannot become a secret', () => {
  const masker = createSecretMasker(['secret-value'])
  expect(masker.push('hello sec')).toBe('hello ')
  expect(masker.push('ond')).toBe('second')
})
