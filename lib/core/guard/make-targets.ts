import { manifestLines } from './manifest/manifest-lines'

type Rule = { names: string[]; needs: string[]; body: string[] }

/**
 * What targets of a Makefile or justfile run, with all that they need; without targets the first rule. `text` = that and
 * everything outside of rules (variables, includes), for seeing whether a change concerns them.
 */
export function reachedRecipes(source: string, targets: ReadonlySet<string>): { recipes: string[]; text: string } {
  const { rules, loose } = readRules(source)
  const wanted = targets.size > 0 ? [...targets] : (rules.find(rule => !rule.names[0]?.startsWith('.'))?.names ?? [])
  const byName = new Map<string, Rule[]>()
  for (const rule of rules) for (const name of rule.names) addTo(byName, name, rule)
  const reached = new Set(wanted)
  const kept = new Set<Rule>(rules.filter(({ names }) => names[0]?.includes('%')))
  for (const name of reached) {
    for (const rule of byName.get(name) ?? []) {
      kept.add(rule)
      for (const need of rule.needs) reached.add(need)
    }
  }
  const recipes = [...kept].flatMap(({ body }) => body.map(line => line.trim().replace(/^[@+-]+/, '')))
  const heads = [...kept].map(({ names, needs, body }) => [names.join(' '), needs.join(' '), ...body].join('\n'))
  return { recipes: recipes.filter(line => line !== ''), text: [...loose, ...heads].join('\n') }
}

function readRules(source: string): { rules: Rule[]; loose: string[] } {
  const rules: Rule[] = []
  const loose: string[] = []
  let open: Rule | null = null
  for (const line of manifestLines(source.replace(/\\\r?\n[ \t]*/g, ' '))) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    if (/^[ \t]/.test(line) && open) {
      open.body.push(line)
      continue
    }
    open = readHead(line)
    if (!open) loose.push(line.trim())
    else if (open.names[0] !== '.PHONY') rules.push(open)
  }
  return { rules, loose }
}

/** Names, a colon that is no `:=`, what they need; in a justfile parameters with defaults stand before the colon. */
function readHead(line: string): Rule | null {
  const colon = line.indexOf(':')
  if (colon <= 0 || line[colon + 1] === '=') return null
  const [first = '', ...others] = words(line.slice(0, colon).replace(/^@/, ''))
  const isVariable = first === '' || first.includes('=') || others.some(word => word.startsWith('='))
  if (isVariable) return null
  const [needs = '', ...inline] = line
    .slice(colon + 1)
    .replace(/^:/, '')
    .split(';')
  const body = inline.length === 0 ? [] : [inline.join(';')]
  return { names: [first, ...others.filter(word => !word.includes('='))], needs: words(needs), body }
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '' && word !== '|')
}

function addTo(byName: Map<string, Rule[]>, name: string, rule: Rule): void {
  const rules = byName.get(name)
  if (rules) rules.push(rule)
  else byName.set(name, [rule])
}
