type Schema = {
  readonly type: string
  readonly enum?: readonly string[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** A JSON Schema as strict output wants it: every field is required, and one that may be left out may be null. */
export function strictSchema(schema: Schema): object {
  const { properties, items, required = [] } = schema
  if (items) return { ...schema, items: strictSchema(items) }
  if (!properties) return schema
  const fields = Object.entries(properties).map(([name, field]) => {
    const strict = strictSchema(field)
    return [name, required.includes(name) ? strict : { anyOf: [strict, { type: 'null' }] }]
  })
  return { ...schema, required: Object.keys(properties), properties: Object.fromEntries(fields) }
}
