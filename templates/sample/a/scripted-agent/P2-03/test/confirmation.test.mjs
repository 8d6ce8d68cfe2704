import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { confirmation } from '../src/confirmation.mjs'

const [order] = JSON.parse(await readFile('fixtures/orders.json', 'utf8'))

test('the confirmation names every line and the total', async () => {
  const text = await confirmation(order, 'en')
  assert.match(text, /^Hello Mei,/)
  assert.ok(text.includes('3 × Green tea\n2 × Tea cup'))
  assert.ok(text.includes('€ 26.80'))
})

test('nothing is left to fill in, in either language', async () => {
  for (const language of ['en', 'zh']) assert.doesNotMatch(await confirmation(order, language), /[{}]|undefined/)
})
