import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addressOf } from '@/app/_server/address-of'

const FORGED = '6.6.6.6, 7.7.7.7'

/** A server that gives each request the header as Next does, and tells which address it then has. */
const SERVER = `
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    request.headers['x-forwarded-for'] ??= request.socket.remoteAddress
    response.end(request.headers['x-forwarded-for'])
  })
  server.listen(0, '127.0.0.1', async () => {
    const headers = { 'X-Forwarded-For': process.argv[1] }
    const forged = await fetch('http://127.0.0.1:' + server.address().port, { headers })
    console.log(await forged.text())
    process.exit()
  })`

test('without a trusted proxy a forged X-Forwarded-For is written over by the address of the peer', async () => {
  expect(await headerSeen(['--import', './worker/peer-address.mjs'])).toBe('127.0.0.1')
})

test('behind a trusted proxy the last hop counts, which the proxy has appended', async () => {
  const seen = await headerSeen([])
  expect(seen).toBe(FORGED)
  expect(addressOf(new Headers({ 'x-forwarded-for': seen }))).toBe('7.7.7.7')
  expect(addressOf(new Headers())).toBe('')
})

async function headerSeen(preload: string[]): Promise<string> {
  const args = [...preload, '--input-type=module', '--eval', SERVER, FORGED]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return stdout.trim()
}
