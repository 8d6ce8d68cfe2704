// Runs inside `git commit` of a child, started by the small shell hooks that lib/git/write-hooks.ts writes.
//   node commit-hook.mjs <run folder> <hook name> [arguments of git]
// It asks the host over the socket in the run folder; the host alone runs verify and writes receipts. In a repository
// that is not our mirror it passes through to that repository's own hook. No dependencies: it starts in milliseconds.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'

const [runFolder, hook, ...args] = process.argv.slice(2)
const config = JSON.parse(readFileSync(path.join(runFolder, 'hook.json'), 'utf8'))
const index = path.resolve(process.env.GIT_INDEX_FILE ?? path.join(process.env.GIT_DIR ?? '.git', 'index'))

if (!isOurMirror()) process.exit(passThrough())
if (hook === 'pre-commit') process.exit(await preCommit())
if (hook === 'commit-msg') process.exit(await commitMessage())
process.exit(runOwnHook())

function isOurMirror() {
  const gitDir = process.env.GIT_DIR
  if (gitDir && path.isAbsolute(gitDir)) return inside(gitDir)
  const asked = spawnSync('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], { encoding: 'utf8' })
  return inside(asked.stdout.trim())
}

function inside(folder) {
  return folder === config.mirror || folder.startsWith(config.mirror + path.sep)
}

// A repository the child or its tests made: what would have run there without us.
function passThrough() {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (name.startsWith('GIT_CONFIG_')) delete env[name]
  const asked = spawnSync('git', ['rev-parse', '--git-path', `hooks/${hook}`], { encoding: 'utf8', env })
  return runFile(path.resolve(asked.stdout.trim()), env)
}

async function preCommit() {
  const partial = await ask({ type: 'check', index })
  if (partial.exit !== 0) return partial.exit
  const own = runOwnHook()
  if (own !== 0) return refuse(`the repository's own ${hook} hook failed (exit ${own})`)
  if (config.hasPreCommit && (await ask({ type: 'restage', index })).changed) {
    const again = runOwnHook()
    if (again !== 0) return refuse(`the repository's own ${hook} hook failed (exit ${again})`)
    if ((await ask({ type: 'restage', index })).changed)
      return refuse(`the repository's own ${hook} hook changes files each time it runs`)
  }
  return (await ask({ type: 'verify', index })).exit
}

async function commitMessage() {
  const own = runOwnHook()
  if (own !== 0) return refuse(`the repository's own ${hook} hook failed (exit ${own})`)
  return (await ask({ type: 'message', text: readFileSync(args[0], 'utf8') })).exit
}

function runOwnHook() {
  if (!config.ownHooks) return 0
  const top = config.worktree
  const folder = path.resolve(top, config.ownHooks)
  const file = path.join(folder, hook)
  if (existsSync(file)) return runFile(file, process.env)
  // husky keeps the scripts in .husky and generates .husky/_ at install time, which a fresh worktree may not have.
  const husky = path.join(top, '.husky', hook)
  const usesHusky = path.relative(top, folder).split(path.sep)[0] === '.husky'
  if (!usesHusky || !existsSync(husky)) return 0
  const bin = path.join(top, 'node_modules', '.bin')
  return run('sh', ['-e', husky], { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` })
}

// Like git: a hook that is not executable is skipped, one without a `#!` line is read by the shell.
function runFile(file, env) {
  if (!canRun(file)) return 0
  return run(file, [], env)
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// In a session of its own, without a terminal to ask at and with nothing to read; ended with all it started.
function run(file, before, env) {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    detached: true,
    timeout: config.limitMs,
    killSignal: 'SIGKILL',
  }
  const result = spawnSync(file, [...before, ...args], options)
  if (result.error?.code === 'ENOEXEC') return run('sh', [file], env)
  if (result.error?.code === 'ETIMEDOUT') {
    endGroup(result.pid)
    return refuse(`the repository's own ${hook} hook did not end within ${Math.round(config.limitMs / 1000)} s`)
  }
  if (result.error) return refuse(`the repository's own ${hook} hook cannot run: ${result.error.message}`)
  return result.status ?? 1
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}

function refuse(sentence) {
  process.stderr.write(`gatewalk: commit refused: ${sentence}\n`)
  return 1
}

// One question, one answer; the host streams verify's output meanwhile. When we are gone it ends that verify.
function ask(question) {
  return new Promise(resolve => {
    const socket = net.connect(config.socket)
    let text = ''
    let answer = null
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const said = JSON.parse(line)
        if (said.output !== undefined) process.stderr.write(said.output)
        else answer = said
      }
    })
    socket.on('error', error => resolve({ exit: refuse(`the host does not answer (${error.code})`) }))
    socket.on('close', () => resolve(answer ?? { exit: refuse('the host went away') }))
    socket.write(`${JSON.stringify(question)}\n`)
  })
}
