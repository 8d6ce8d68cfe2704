// `npm run drill`: brings a checkout to the state that can be run, as `npm start` does, then runs the drills.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeVersionProblem } from './start.mjs'

try {
  const problem = nodeVersionProblem(process.version)
  if (problem) fail(problem)
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  const { prepareCheckout } = await import('./prepare.mjs')
  await prepareCheckout({ withBuild: false })
  const { register } = await import('tsx/esm/api')
  register()
  const { drill } = await import('./drill.ts')
  process.exit(await drill(process.argv.slice(2)))
} catch (error) {
  fail(error.isForPeople ? error.message : error)
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
