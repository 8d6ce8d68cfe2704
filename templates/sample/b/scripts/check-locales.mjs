// Every language has the files, keys and placeholders of the English source, and no empty text.
import { readdir, readFile } from 'node:fs/promises'

const SOURCE = 'en'
const faults = []
const folders = (await readdir('locales', { withFileTypes: true })).filter(entry => entry.isDirectory())
const names = (await readdir(`locales/${SOURCE}`)).sort()

for (const { name: locale } of folders) {
  const present = (await readdir(`locales/${locale}`)).sort()
  for (const name of names.filter(name => !present.includes(name))) faults.push(`${locale}/${name}: missing`)
  for (const name of present) await check(locale, name)
}
for (const fault of faults) console.error(fault)
console.log(`${folders.length} locales × ${names.length} files checked, ${faults.length} faults`)
if (faults.length > 0 || names.length === 0) process.exitCode = 1

async function check(locale, name) {
  if (!names.includes(name)) return faults.push(`${locale}/${name}: not in the source`)
  const [source, texts] = await Promise.all([SOURCE, locale].map(folder => read(`locales/${folder}/${name}`)))
  for (const key of new Set([...Object.keys(source), ...Object.keys(texts)])) {
    const [original, text] = [source[key], texts[key]]
    if (!original || !text?.trim()) faults.push(`${locale}/${name}: ${key} is missing or empty`)
    else if (placeholders(original) !== placeholders(text)) faults.push(`${locale}/${name}: ${key} lost a placeholder`)
  }
}

async function read(file) {
  return JSON.parse(await readFile(file, 'utf8'))
}

function placeholders(text) {
  return (text.match(/\{\w+\}/g) ?? []).sort().join()
}
