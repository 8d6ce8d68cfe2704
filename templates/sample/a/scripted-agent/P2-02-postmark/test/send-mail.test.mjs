import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendMail } from '../src/send-mail.mjs'

const MAIL = { from: 'desk@example.com', to: 'mei@example.com', subject: 'Your order 1001', text: 'Hello Mei' }

test('a mail is handed to Postmark', async () => {
  const calls = []
  const fetch = async (url, request) => {
    calls.push([url, JSON.parse(request.body)])
    return { ok: true }
  }
  await sendMail(MAIL, { key: 'k', fetch })
  assert.equal(calls[0][0], 'https://api.postmarkapp.com/email')
  assert.ok(Object.values(calls[0][1]).includes('Your order 1001'))
})

test('a refusal names the receiver', async () => {
  const fetch = async () => ({ ok: false, status: 422 })
  await assert.rejects(sendMail(MAIL, { key: 'k', fetch }), /mei@example\.com: 422/)
})
