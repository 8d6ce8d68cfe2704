// Runs every test in one process: a start of Node for each file would take longer than the tests.
import { readdir } from 'node:fs/promises'

const names = await readdir(new URL('.', import.meta.url))
for (const name of names.filter(name => name.endsWith('.test.mjs')).sort()) await import(`./${name}`)
