import { parseArgs } from 'node:util'
import { createApi } from './api.mjs'
import { COMMANDS } from './commands.mjs'
import { readConfiguration } from './configuration.mjs'
import { EXIT, Failure } from './failure.mjs'
import { helpFor, helpForAll } from './help.mjs'
import { createWords, pickLocale } from './words.mjs'

/** Options that every command takes. */
const COMMON = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
}

/** Runs one command line; returns the exit code. Prints the result on stdout, a failure on stderr, with --json both on stdout. */
export async function main(args, env) {
  const isJson = args.includes('--json')
  const words = createWords(pickLocale(languageOf(args), env))
  const name = commandOf(args)
  try {
    const result = await runCommand(name, { args, env, words })
    if (isJson && result.data) printJson({ ok: !result.exit, command: name, ...result.data })
    else process.stdout.write(`${result.text}\n`)
    return result.exit ?? EXIT.ok
  } catch (error) {
    const failure = error instanceof Failure ? error : unexpected(error, words)
    const { code, key, message, data } = failure
    if (isJson) printJson({ ok: false, command: name ?? null, error: { code, key, message, data } })
    else process.stderr.write(`${failure.text ?? message}\n`)
    return failure.exit
  }
}

async function runCommand(name, { args, env, words }) {
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (name === undefined && wantsHelp) return { text: helpForAll(words) }
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) throw usage('commandUnknown', { name: name ?? '' }, words, helpForAll(words))
  if (wantsHelp) return { text: helpFor(name, words) }
  const { values, positionals } = parse(name, args, words)
  const call = { values, positionals, env, words }
  if (!command.isOffline) {
    call.configuration = await readConfiguration(env, words)
    call.api = createApi(call.configuration, words)
  }
  return command.run(call)
}

function parse(name, args, words) {
  const { options = {}, positionals: most } = COMMANDS[name]
  try {
    const parsed = parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true })
    const positionals = parsed.positionals.slice(1)
    if (positionals.length > most) throw usage('tooManyWords', { word: positionals[most] }, words, helpFor(name, words))
    return { values: parsed.values, positionals }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw usage('optionWrong', { reason: firstSentence(error.message) }, words, helpFor(name, words))
  }
}

/** The first word that is no option and not the value of --lang. */
function commandOf(args) {
  return args.find((word, index) => !word.startsWith('-') && args[index - 1] !== '--lang')
}

function languageOf(args) {
  const joined = args.find(word => word.startsWith('--lang='))
  return joined ? joined.slice('--lang='.length) : args[args.indexOf('--lang') + 1 || args.length]
}

function usage(key, values, words, help) {
  const failure = new Failure('USAGE', { key, message: words(key, values), exit: EXIT.usage })
  failure.text = `${failure.message}\n\n${help}`
  return failure
}

function unexpected(error, words) {
  return new Failure('UNEXPECTED', { key: 'unexpected', message: words('unexpected', { reason: String(error) }) })
}

function firstSentence(text) {
  return text.split(/\. |\n/, 1)[0]
}

function printJson(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}
