// Plain JavaScript, because tool-process.mjs runs it as it is.
import { spawn } from 'node:child_process'

/**
 * Starts a tool in this process and gathers what it says; rejects when the program cannot be started.
 * @param {string} file
 * @param {string[]} args
 * @param {import('./tool-server').ToolOptions} options
 * @returns {Promise<import('./tool-server').ToolResult>}
 */
export function startTool(file, args, { input, timeoutMs, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, timeout: timeoutMs, stdio: 'pipe' })
    const [stdout, stderr] = [[], []]
    child.stdout.on('data', chunk => stdout.push(chunk))
    child.stderr.on('data', chunk => stderr.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') }),
    )
    // A tool that ends before it reads all of its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
