import { answer, btw } from './inbox-commands.mjs'
import { block, decide, done } from './outcome-commands.mjs'
import { lint, register } from './plan-commands.mjs'
import { pause, start, status, stop } from './project-commands.mjs'
import { report } from './report-command.mjs'
import { verifySignatures } from './signature-commands.mjs'

const text = { type: 'string' }
const texts = { type: 'string', multiple: true, default: [] }

/** Every command: `positionals` = words it takes at most; `isOffline` = it needs neither server nor token. */
export const COMMANDS = {
  btw: { run: btw, positionals: 0, options: { project: text } },
  answer: { run: answer, positionals: 2, options: { project: text, text, digest: text } },
  status: { run: status, positionals: 1, options: { project: text } },
  start: { run: start, positionals: 1, options: { project: text } },
  pause: { run: pause, positionals: 1, options: { project: text } },
  stop: { run: stop, positionals: 1, options: { project: text } },
  report: { run: report, positionals: 1, options: { project: text, since: text, until: text } },
  lint: { run: lint, positionals: 1 },
  register: { run: register, positionals: 1, options: { open: { type: 'boolean', default: false } }, isOffline: true },
  'verify-signatures': { run: verifySignatures, positionals: 1, options: { ref: text }, isOffline: true },
  done: { run: done, positionals: 1, isOffline: true },
  block: { run: block, positionals: 1, isOffline: true },
  decide: {
    run: decide,
    positionals: 1,
    options: { option: texts, grant: texts, tag: texts, context: text, summary: text, kind: text },
    isOffline: true,
  },
}
