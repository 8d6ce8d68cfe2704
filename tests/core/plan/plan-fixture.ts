import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlanFiles, Problem } from '@/lib/core/plan/types'

const ROOT = path.join(import.meta.dirname, '../../fixtures/plans')

/** The plan files of one fixture, keyed as in a project. */
export function readFixture(name: string): PlanFiles {
  const folder = path.join(ROOT, name, 'ralph-loop')
  return Object.fromEntries(
    readdirSync(folder).map(file => [`ralph-loop/${file}`, readFileSync(path.join(folder, file), 'utf8')]),
  )
}

/** Problems as `file:line:column message`, for lists that say everything. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(({ file, line, column, message }) => `${path.basename(file)}:${line}:${column} ${message}`)
}
