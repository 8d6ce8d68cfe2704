// The list of languages names exactly the folders there are.
import { readdir, readFile } from 'node:fs/promises'

const listed = Object.keys(JSON.parse(await readFile('locales/languages.json', 'utf8'))).sort()
const entries = await readdir('locales', { withFileTypes: true })
const present = entries
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .sort()
console.log(`listed ${listed.join(', ')}; present ${present.join(', ')}`)
if (listed.join() !== present.join()) process.exitCode = 1
