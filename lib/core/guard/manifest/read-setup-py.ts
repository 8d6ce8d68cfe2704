import { readRequirement } from './read-python-manifest'
import type { Dependency } from './types'

/** A list or dictionary of requirements: `install_requires=[`, `REQUIREMENTS = (`. */
const LIST = /\b\w{0,40}requir\w{0,40}\s{0,8}=\s{0,8}[[({]/gi
/** A comment, a string with what stands behind it, or a bracket. */
const TOKEN = /#[^\n]*|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s{0,8}(:?)|[[({\])}]/g

/** setup.py of setuptools: requirements that stand in it as text; it is a program, so that others stay unknown. */
export function readSetupPy(text: string): Dependency[] {
  return [...text.matchAll(LIST)].flatMap(({ index, 0: head }) => stringsIn(text, index + head.length)).flatMap(read)
}

/** Strings up to where the bracket closes that was opened before `at`; the keys of a dictionary are none. */
function stringsIn(text: string, at: number): string[] {
  const strings: string[] = []
  let depth = 1
  TOKEN.lastIndex = at
  for (let found = TOKEN.exec(text); found && depth > 0; found = TOKEN.exec(text)) {
    const [token, string, colon] = found
    if (string !== undefined && colon === '') strings.push(string.slice(1, -1))
    if (/^[[({]/.test(token)) depth += 1
    if (/^[\])}]/.test(token)) depth -= 1
  }
  return strings
}

function read(text: string): Dependency[] {
  const found = readRequirement(text)
  return found ? [found] : []
}
