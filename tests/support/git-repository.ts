import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createTempDir } from './temp-dir'

export type RepositoryOptions = {
  /** Path → content; a content that starts with `#!` becomes an executable file. */
  files?: Record<string, string>
  /** Branch of the first commit (main). */
  branch?: string
  /** Local git configuration; `null` leaves out a default, e.g. `{ 'user.name': null }`. */
  config?: Record<string, string | null>
  /** Name of the folder, e.g. one with spaces and Chinese. */
  name?: string
  bare?: boolean
}

const DEFAULT_CONFIG = { 'user.name': 'Test Person', 'user.email': 'person@example.com', 'commit.gpgsign': 'false' }

/** A git that reads nothing of the machine's or the person's configuration. */
const GIT_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C.UTF-8',
}

/** Makes a real repository with one commit of `files`; it is removed when the test file has ended. */
export async function createRepository(options: RepositoryOptions = {}): Promise<TestRepository> {
  const path = join(await createTempDir('repository-'), options.name ?? 'repository')
  await mkdir(path)
  const repository = new TestRepository(path)
  await repository.git(
    'init',
    '--quiet',
    `--initial-branch=${options.branch ?? 'main'}`,
    ...(options.bare ? ['--bare'] : []),
  )
  for (const [key, value] of Object.entries({ ...DEFAULT_CONFIG, ...options.config })) {
    if (value !== null) await repository.git('config', key, value)
  }
  if (!options.bare) await repository.commit('Initial commit', options.files ?? { 'README.md': '# Test\n' })
  return repository
}

/** A repository on disk and what tests do with it. */
export class TestRepository {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Runs git here and returns its output without the last line break; throws with git's words when it fails. */
  async git(...args: string[]): Promise<string> {
    const options = { cwd: this.path, env: GIT_ENV, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)('git', args, options)
    return stdout.replace(/\n$/, '')
  }

  async write(files: Record<string, string>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.path, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      if (content.startsWith('#!')) await chmod(path, 0o755)
    }
  }

  /** Writes `files` and commits all that changed (past the hooks); returns the commit's hash. */
  async commit(message: string, files: Record<string, string> = {}): Promise<string> {
    await this.write(files)
    await this.git('add', '--all')
    const identity = [
      '-c',
      'user.useConfigOnly=false',
      '-c',
      'user.name=Test Person',
      '-c',
      'user.email=person@example.com',
    ]
    await this.git(
      ...identity,
      '-c',
      'commit.gpgsign=false',
      'commit',
      '--quiet',
      '--allow-empty',
      '--no-verify',
      '-m',
      message,
    )
    return this.head()
  }

  /** The hash a ref points at. */
  async head(ref = 'HEAD'): Promise<string> {
    return this.git('rev-parse', '--verify', ref)
  }

  /** Content of a file in the work tree. */
  async read(name: string): Promise<string> {
    return readFile(join(this.path, name), 'utf8')
  }

  /** Content of a file in a commit. */
  async show(ref: string, name: string): Promise<string> {
    return this.git('show', `${ref}:${name}`)
  }

  /** Subjects of the commits reachable from `ref`, newest first. */
  async subjects(ref = 'HEAD'): Promise<string[]> {
    return (await this.git('log', '--format=%s', ref)).split('\n')
  }
}
