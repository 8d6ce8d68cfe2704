import { spawn } from 'node:child_process'

export type ToolResult = { code: number | null; signal: NodeJS.Signals | null; stdout: Buffer; stderr: string }

export type ToolOptions = {
  cwd?: string
  /** Complete environment; nothing is inherited. */
  env: Record<string, string>
  input?: string | Buffer
  /** Ends the tool; the result then carries the signal. */
  timeoutMs?: number
}

/**
 * Runs a short tool of the host's own (git) and gathers its output; a failing tool is a result. Rejects only when the
 * program cannot be started. For commands of a project use `runCommand`, which bounds output and ends process trees.
 */
export function runTool(file: string, args: string[], options: ToolOptions): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env as NodeJS.ProcessEnv,
      timeout: options.timeoutMs,
      stdio: 'pipe',
    })
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
    child.stdin.end(options.input)
  })
}
