import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceText } from '../src/price.mjs'

test('cents are printed with two places', () => {
  assert.equal(priceText(1230), '€ 12.30')
  assert.equal(priceText(5), '€ 0.05')
})
