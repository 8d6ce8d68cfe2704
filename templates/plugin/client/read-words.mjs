import { EXIT, Failure } from './failure.mjs'

/** A value of the command line; `-` means what comes on stdin, for words of several lines. */
export async function readWords(value) {
  if (value !== '-') return value
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
  return text.trim()
}

/** A mistake on the command line that only the command itself can see. */
export function usageFailure(words, key, values, data) {
  return new Failure('USAGE', { key, message: words(key, values), exit: EXIT.usage, data })
}
