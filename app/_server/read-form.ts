/** A form's fields for a schema: one of a name is a text, several are a list; React's own fields are left out. */
export function readForm(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter(name => !name.startsWith('$ACTION'))
  return Object.fromEntries(
    names.map(name => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  )
}

/** What was typed, to be shown again after a refusal; secrets stay out of the answer. */
export function readTyped(form: FormData): Record<string, string> {
  const fields = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

const SECRET = /password|token|secret|^\$ACTION/
