import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRepository, type RepositoryOptions, type TestRepository } from './git-repository'

/** Nobody listens there: the answer is a refusal at once. */
export const DEAD_URL = 'https://user:s3cret@127.0.0.1:9/gone.git'

/**
 * A repository whose `tests` is a submodule with another one, `tests/deep`, inside, both with local objects only (the
 * repositories they came from are gone from where .gitmodules says), and `gone`, whose address does not answer.
 */
export async function createSubmoduleRepository(options: RepositoryOptions): Promise<TestRepository> {
  const deep = await createRepository({ files: { 'deep.txt': 'deep\n' } })
  const tests = await createRepository({ files: { 'check.sh': '#!/bin/sh\ntest -f tests/deep/deep.txt\n' } })
  const allow = ['-c', 'protocol.file.allow=always']
  await tests.git(...allow, 'submodule', '--quiet', 'add', '--name', 'deep er', deep.path, 'deep')
  await tests.commit('A submodule')
  const repository = await createRepository(options)
  await repository.git(...allow, 'submodule', '--quiet', 'add', tests.path, 'tests')
  await repository.git(...allow, 'submodule', '--quiet', 'update', '--init', '--recursive')
  const gone = '[submodule "gone"]\n\tpath = gone\n\turl = '
  await repository.write({ '.gitmodules': `${await repository.read('.gitmodules')}${gone}${DEAD_URL}\n` })
  await repository.git('add', '.gitmodules')
  await repository.git('update-index', '--add', '--cacheinfo', `160000,${await tests.head()},gone`)
  await mkdir(join(repository.path, 'gone'))
  // What they were cloned from is elsewhere by now.
  await repository.git('config', '--file', '.gitmodules', 'submodule.tests.url', join(tests.path, 'moved'))
  await repository.git('add', '.gitmodules')
  await repository.git('commit', '--quiet', '--message', 'Submodules')
  return repository
}
