import { measureInbox } from './inbox'
import { measureOverhead } from './overhead'

/* `npm run bench -- <name>`: figures as ratios against a stated floor, measured in one run; never a timed test. */

const BENCHES: Record<string, () => Promise<string>> = { overhead: measureOverhead, inbox: measureInbox }

const names = process.argv.slice(2)
const unknown = names.filter(name => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". Known: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) console.info(await BENCHES[name]?.())
process.exit(0)
