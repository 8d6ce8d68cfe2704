import { spawn } from 'node:child_process'
import { type ToolOptions, type ToolResult, ToolServer } from './tool-server'

/** Like the threads of Node itself, one for the whole process; what runs a few tools only needs none. */
const server = new ToolServer()
const FEW = 5
let count = 0

/**
 * Runs a short tool of the host's own (git) and gathers its output; a failing tool is a result. Rejects only when the
 * program cannot be started, or its end is lost. For commands of a project use `runCommand`, which bounds output and
 * ends process trees.
 */
export function runTool(file: string, args: string[], options: ToolOptions): Promise<ToolResult> {
  count++
  return count > FEW && server.isThere() ? server.run(file, args, options) : startTool(file, args, options)
}

function startTool(file: string, args: string[], { input, timeoutMs, ...options }: ToolOptions): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const env = options.env as NodeJS.ProcessEnv
    const child = spawn(file, args, { ...options, env, timeout: timeoutMs, stdio: 'pipe' })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.once('error', cause => reject(new Error(`Cannot start ${file} ${args.join(' ')}`, { cause })))
    child.once('close', (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') }),
    )
    // A tool that ends before it reads all of its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
