import { appendFile } from 'node:fs/promises'

/** Adds one line about a mail to the journal: time, receiver, subject. */
export async function noteMail(file, { at, to, subject }) {
  await appendFile(file, `${JSON.stringify({ at, to, subject })}\n`)
}
