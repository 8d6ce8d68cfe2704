import { manifestLines } from './manifest-lines'
import { readRequirement } from './read-python-manifest'
import type { Dependency } from './types'

/** `--index-url X` decides where everything comes from, so it counts as a dependency by its own name. */
const INDEX = /^(?:-i|--index-url|--extra-index-url|-f|--find-links)[\s=]+(\S+)/
const SOURCE = /^(?:-e\s+|--editable[\s=]+)?((?:git|hg|svn|bzr)\+\S+|https?:\/\/\S+)/

/** requirements*.txt and constraints*.txt of pip; `-r` and `-c` lines name files of the repository. */
export function readRequirementsTxt(text: string): Dependency[] {
  const joined = text.replace(/\\\r?\n/g, ' ')
  return manifestLines(joined).flatMap(raw => {
    const line = raw
      .replace(/(?:^|\s)#.*$/, '')
      .replace(/\s--(?:hash|config-settings?|global-option)\b.*$/, '')
      .trim()
    const index = INDEX.exec(line)
    if (index) return [{ name: 'package index', version: index[1] ?? '' }]
    const source = SOURCE.exec(line)?.[1]
    if (source) return [{ name: eggName(source), version: source }]
    return line.startsWith('-') || line.startsWith('.') || line.startsWith('/') ? [] : (readRequirement(line) ?? [])
  })
}

function eggName(source: string): string {
  const egg = /[#&]egg=([\w.-]+)/.exec(source)?.[1]
  return egg ?? /([\w.-]+?)(?:\.git)?(?:@[^/]*)?(?:#.*)?$/.exec(source.slice(-300))?.[1] ?? source
}

const LISTS = /^(?:options:install_requires|options:setup_requires|options:tests_require|options\.extras_require:.*)$/

/** setup.cfg: the requirement lists of setuptools. */
export function readSetupCfg(text: string): Dependency[] {
  let section = ''
  let key = ''
  return manifestLines(text).flatMap(line => {
    if (/^\s*[#;]/.test(line) || line.trim() === '') return []
    const header = /^\[([^\]]+)\]/.exec(line)
    const pair = header ? null : /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(line)
    if (header) section = header[1]?.trim() ?? ''
    if (header) key = ''
    if (pair) key = pair[1] ?? ''
    if (header || !LISTS.test(`${section}:${key}`)) return []
    return (pair ? (pair[2] ?? '') : line)
      .split(/(?<=\w|\]|\*)\s*,\s*(?=[A-Za-z])/)
      .flatMap(part => readRequirement(part) ?? [])
  })
}
