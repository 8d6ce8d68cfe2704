import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CommitAuthor } from '@/lib/git/commit-files'
import type { GitRunner } from '@/lib/git/run-git'

export type NewRepository = {
  /** Path from the root → text. */
  files: Record<string, string>
  message: string
  /** Author of the first commit, and the repository's own `user.*`. */
  identity: CommitAuthor
  /** ISO time of the commit. */
  at: string
}

/** What a person's own configuration must not change about the files. */
const AS_WRITTEN = ['core.autocrlf=false', 'core.attributesFile=/dev/null'].flatMap(setting => ['-c', setting])

/** Makes a repository with one commit of these files on `main` in an existing empty folder. Throws GitError. */
export async function initRepository(git: GitRunner, folder: string, wanted: NewRepository): Promise<void> {
  const { files, message, identity, at } = wanted
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await git(['init', '--quiet', '--initial-branch=main', '--template='], { cwd: folder })
  await git(['config', 'user.name', identity.name], { cwd: folder })
  await git(['config', 'user.email', identity.email], { cwd: folder })
  await git([...AS_WRITTEN, 'add', '--all', '--force'], { cwd: folder })
  const env = { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
  await git(['commit', '--quiet', '--no-verify', '-m', message], { cwd: folder, env })
}
