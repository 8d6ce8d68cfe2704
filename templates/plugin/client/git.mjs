import { spawn } from 'node:child_process'
import { Failure } from './failure.mjs'

/** Runs git in a folder, nothing of it through a shell; returns its exit code and output as bytes. Failure without git. */
export function createGit(cwd, words) {
  return (args, { input = '' } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn('git', ['-c', 'core.fsmonitor=false', ...args], {
        cwd,
        stdio: 'pipe',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
      const out = []
      child.stdout.on('data', chunk => out.push(chunk))
      child.stderr.resume()
      child.stdin.on('error', () => {})
      child.once('error', error => {
        reject(new Failure('NO_GIT', { key: 'gitMissing', message: words('gitMissing', { reason: error.message }) }))
      })
      child.once('close', code => resolve({ code, bytes: Buffer.concat(out) }))
      child.stdin.end(input)
    })
}

/** Texts of `commit:path` names, in order; null for what is not there. */
export async function readTexts(git, names) {
  if (names.length === 0) return []
  const { bytes } = await git(['cat-file', '--batch'], { input: `${names.join('\n')}\n` })
  const texts = []
  for (let at = 0; texts.length < names.length && at < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, at)
    const [, type, size] = bytes.subarray(at, lineEnd).toString('latin1').split(' ')
    at = lineEnd + 1
    const isThere = /^\d+$/.test(size ?? '') && ['blob', 'tree', 'commit', 'tag'].includes(type)
    texts.push(isThere && type === 'blob' ? bytes.subarray(at, at + Number(size)).toString('utf8') : null)
    if (isThere) at += Number(size) + 1
  }
  return texts
}

/** Every file of a commit: path → blob. */
export async function readTree(git, commit) {
  const { bytes } = await git(['ls-tree', '-r', '-z', '--full-tree', commit])
  const tree = new Map()
  for (const record of bytes.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t')
    if (tab !== -1) tree.set(record.slice(tab + 1), record.slice(0, tab).split(' ')[2])
  }
  return tree
}
