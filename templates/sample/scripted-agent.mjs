#!/usr/bin/env node
// The scripted agent: plays a coding agent from a behaviour file, without a model or a key. It is the sample's agent
// and the drill tool: it works, asks, blocks, lies, hangs, floods, crashes on demand.
//
//   node scripted-agent.mjs --behaviour ralph-loop/scripted-agent.json      prompt on stdin, JSON lines on stdout
//
// Of the prompt it reads `Item: P1-01`, `Attempt: 2` (absent: 2 after a failure, else 1), `Answer D-007 R01: (a) zod`. The file:
//   { "items": { "P1-01": [ENTRY, …],                                  one entry per attempt, the last one repeats
//                "P1-05": { "attempts": [ENTRY], "answered": [ENTRY] } or { …, "answered": { "a": [ENTRY], "default": [ENTRY] } } },
//     "default": ENTRY }
// ENTRY = { "do": BEHAVIOUR, …its settings } and for every behaviour: "files" and "append" (path → text, null removes),
// "from" (a folder beside the behaviour file, whose files are written too), "read" (paths looked at first), "summary",
// "message" (of the commit), "say" (words, or a list), "paceMs" (between what it shows, times GATEWALK_SCRIPTED_PACE), "delayMs" (before), "lingerMs"
// (after), "usage", "via": "file" (report in the result file, not on stdout), "once": true (never again in this worktree:
// the next session takes the entry after it, also when the attempt did not count).
// Behaviours stand in the table below, each with its settings.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BYPASSES } from './scripted-agent/bypasses.mjs'
import { pickEntry, readTask } from './scripted-agent/task.mjs'

const BEHAVIOURS = {
  /** Writes its files and commits them: the honest way. */
  implement: entry => workAndCommit(entry),
  /** "helper": ignored files that are there only while the commit is verified. */
  lie: async entry => {
    await writeFiles(entry.helper ?? {})
    const committed = await commitAll(entry)
    for (const path of Object.keys(entry.helper ?? {})) await rm(path, { force: true })
    return concludeCommit(entry, committed)
  },
  /** "variant": one of scripted-agent/bypasses.mjs. */
  'bypass-verify': bypassVerify,
  /** "question", "context", "options", "kind", "tags". */
  decide: ({ question, context, options, kind, tags, ...entry }) =>
    report(entry, { status: 'decision', summary: entry.summary ?? question, question, context, options, kind, tags }),
  block: entry => report(entry, { status: 'blocker', summary: entry.summary ?? 'The spec does not say how' }),
  /** "stubborn": true ignores SIGINT and SIGTERM. */
  hang: async entry => {
    if (entry.stubborn) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
    spawn('sleep', ['86400'], { stdio: 'inherit' })
    await sleep(2 ** 31 - 1)
  },
  /** "megabytes" (100), "newlines": false for one endless line; then works when it has files. */
  flood: async entry => {
    const block = entry.newlines === false ? 'x'.repeat(65536) : `${'flood '.repeat(166)}\n`.repeat(65)
    for (let left = (entry.megabytes ?? 100) * 1e6; left > 0; left -= block.length) await write(block)
    await write('\n')
    if (entry.files || entry.append || entry.from) await workAndCommit(entry)
  },
  /** "signal" or "exitCode" (3); "commit": true commits first. */
  crash: async entry => {
    if (entry.commit) await commitAll(entry)
    process.exitCode = entry.exitCode ?? 3
    if (!entry.signal) return
    process.kill(process.pid, entry.signal)
    await sleep(2 ** 31 - 1)
  },
  /** "silent": true gives no report either. */
  'leave-uncommitted': entry =>
    entry.silent ? undefined : report(entry, { status: 'done', summary: summaryOf(entry) }),
  /** "file", "find", "replace"; by itself it ticks its own item. */
  'edit-plan': async entry => {
    for (const file of entry.file ? [entry.file] : await planFiles()) await replaceIn(file, entry)
    return workAndCommit(entry)
  },
  /** "commits": [{ "files", "summary" }, …]. */
  'two-commits': async entry => {
    const commits = entry.commits ?? [{ files: defaultFiles('-first') }, { files: defaultFiles('-second') }]
    for (const commit of commits) {
      await writeFiles(commit.files ?? {})
      if (!(await commitAll({ ...entry, ...commit }))) return concludeCommit(entry, false)
    }
    return concludeCommit(entry, true)
  },
  /** Leaves a server in a session of its own that holds stdout; "port" (any free one). */
  daemon: async entry => {
    const server = `require('net').createServer().listen(${Number(entry.port ?? 0)}, '127.0.0.1')`
    spawn(process.execPath, ['-e', server], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] }).unref()
    return workAndCommit(entry)
  },
  nothing: () => undefined,
  /** Commits work that verify refuses, then gives up; "exitCode" (0). */
  'fail-verify': async entry => {
    await commitAll(entry)
    process.exitCode = entry.exitCode ?? 0
  },
  /** "command": any line of bash; then nothing more, unless "commit": true. */
  run: async entry => {
    await runTool('bash', ['-c', entry.command], entry.command)
    if (entry.commit) await workAndCommit(entry)
  },
  /** "kind": rate-limited | quota | overloaded | auth; "resetsAt", or "resetsInMs" from when it is said. */
  limit: async ({ kind = 'rate-limited', resetsInMs, resetsAt = null }) => {
    const at = resetsInMs === undefined ? resetsAt : new Date(Date.now() + resetsInMs).toISOString()
    await emit(kind === 'auth' ? { type: 'auth', message: 'Not signed in' } : { type: 'limit', kind, resetsAt: at })
    process.exitCode = 1
  },
}

const WRITES_BY_DEFAULT = ['implement', 'lie', 'bypass-verify', 'leave-uncommitted', 'daemon', 'fail-verify']

let [calls, written, paceMs] = [0, 0, 0]
const task = readTask(await readStdin())
try {
  await play(await pickEntry(JSON.parse(await readFile(argument('--behaviour'), 'utf8')), task))
} catch (error) {
  console.error(`scripted agent: ${error.message}`)
  process.exitCode = 1
}

async function play(entry) {
  const behave = BEHAVIOURS[entry.do]
  if (!behave) throw new Error(`Unknown behaviour "${entry.do}"; known: ${Object.keys(BEHAVIOURS).join(', ')}`)
  paceMs = (entry.paceMs ?? 0) * Number(process.env.GATEWALK_SCRIPTED_PACE ?? 1)
  for (const text of [entry.say ?? `Working on ${task.item}`].flat()) await emit({ type: 'message', text })
  for (const path of entry.read ?? []) await called('Read', { file_path: path }, true, await readFile(path, 'utf8'))
  const writesNothing = !entry.files && !entry.append && !entry.from
  if (entry.from) await writeFiles(await filesIn(join(dirname(argument('--behaviour')), entry.from)))
  await writeFiles(entry.files ?? (writesNothing && WRITES_BY_DEFAULT.includes(entry.do) ? defaultFiles('') : {}))
  for (const [path, text] of Object.entries(entry.append ?? {})) await appendTo(path, text)
  await sleep(entry.delayMs ?? 0)
  await emit({ type: 'usage', ...usageOf(entry) })
  await behave(entry)
  await sleep(entry.lingerMs ?? 0)
}

async function workAndCommit(entry) {
  return concludeCommit(entry, await commitAll(entry))
}

async function commitAll(entry) {
  await runTool('git', ['add', '-A'])
  return runTool('git', ['commit', '-q', '-m', messageOf(entry)])
}

/** A refused commit is never claimed to be done. */
async function concludeCommit(entry, committed) {
  if (committed) return report(entry, { status: 'done', summary: summaryOf(entry) })
  await emit({ type: 'result', ok: false, message: 'The commit was refused' })
  process.exitCode = 1
}

async function bypassVerify(entry) {
  const commands = BYPASSES[entry.variant ?? 'no-verify']
  if (!commands) throw new Error(`Unknown variant "${entry.variant}"; known: ${Object.keys(BYPASSES).join(', ')}`)
  await runTool('git', ['add', '-A'])
  for (const [command, ...args] of commands(messageOf(entry), summaryOf(entry))) await runTool(command, args)
  await report(entry, { status: 'done', summary: summaryOf(entry) })
}

async function report(entry, outcome) {
  if (entry.via === 'file' && process.env.GATEWALK_RESULT_FILE) {
    await mkdir(dirname(process.env.GATEWALK_RESULT_FILE), { recursive: true })
    await writeFile(process.env.GATEWALK_RESULT_FILE, JSON.stringify(outcome))
    return emit({ type: 'result', ok: true, message: outcome.summary })
  }
  return emit({ type: 'result', ok: true, message: outcome.summary, report: outcome })
}

async function writeFiles(files) {
  for (const [path, content] of Object.entries(files)) {
    if (content === null) {
      await rm(path, { recursive: true, force: true })
      await called('Remove', { file_path: path }, true, 'removed')
      continue
    }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    written += content.length
    await called('Write', { file_path: path, content }, true, 'written')
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath ?? entry.path, entry.name))
  const read = async path => [relative(folder, path), await readFile(path, 'utf8')]
  return Object.fromEntries(await Promise.all(paths.sort().map(read)))
}

async function appendTo(path, text) {
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, text)
  written += text.length
  await called('Edit', { file_path: path, old_string: '', new_string: text }, true, 'edited')
}

async function planFiles() {
  const names = await readdir('ralph-loop', { recursive: true })
  return names
    .filter(name => /\.md$/.test(name) && !/^(DECISIONS|BLOCKERS|PROGRESS)/.test(name))
    .map(name => `ralph-loop/${name}`)
}

async function replaceIn(file, entry) {
  const text = await readFile(file, 'utf8')
  const [find, replace] =
    entry.find === undefined ? [`[ ] ${task.item}`, `[x] ${task.item}`] : [entry.find, entry.replace ?? '']
  if (!text.includes(find)) return
  const edited = text.replace(find, () => replace)
  await writeFile(file, edited)
  await called('Edit', { file_path: file, old_string: find, new_string: replace }, true, 'edited')
}

/** Runs a program as an agent's shell tool would; whether it exited 0. */
async function runTool(command, args, shown = [command, ...args].join(' ')) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const [code] = await once(child, 'close')
  await called('Bash', { command: shown }, code === 0, output)
  return code === 0
}

async function called(name, input, ok, output) {
  const id = `call-${++calls}`
  await emit({ type: 'tool_call', id, name, input })
  await emit({ type: 'tool_result', id, ok, output })
  await sleep(paceMs)
}

function summaryOf(entry) {
  return entry.summary ?? `Implement ${task.item}`
}

function messageOf(entry) {
  return entry.message ?? `${task.item}: ${summaryOf(entry)}`
}

function defaultFiles(suffix) {
  return { [`scripted/${task.item}${suffix}.txt`]: `${task.item}, attempt ${task.attempt}\n` }
}

/** Plausible numbers, the same for the same work, so that pages have something to show. */
function usageOf(entry) {
  const inputTokens = 1_800 + Math.round(task.prompt.length / 4)
  const outputTokens = 240 + Math.round(written / 3)
  const costUsd = Number(((inputTokens * 3 + outputTokens * 15) / 1e6).toFixed(6))
  return { inputTokens, outputTokens, cachedTokens: 1_200, costUsd, ...entry.usage }
}

function emit(event) {
  return write(`${JSON.stringify(event)}\n`)
}

async function write(text) {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

async function readStdin() {
  process.stdin.setEncoding('utf8')
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text
}

function argument(name) {
  const at = process.argv.indexOf(name)
  if (at === -1 || !process.argv[at + 1]) throw new Error(`${name} FILE is missing`)
  return process.argv[at + 1]
}
