import { startTool } from './start-tool.mjs'
import { cannotStart, type ToolOptions, type ToolResult, ToolServer } from './tool-server'

/** Like the threads of Node itself, one for the whole process; what runs a few tools only needs none. */
const server = new ToolServer()
const FEW = 5
let count = 0

/**
 * Runs a short tool of the host's own (git) and gathers its output; a failing tool is a result. Rejects only when the
 * program cannot be started, or its end is lost. For commands of a project use `runCommand`, which bounds output and
 * ends process trees.
 */
export async function runTool(file: string, args: string[], options: ToolOptions): Promise<ToolResult> {
  count++
  if (count > FEW && server.isThere()) return server.run(file, args, options)
  return startTool(file, args, options).catch(cause => {
    throw cannotStart(file, args, cause)
  })
}
