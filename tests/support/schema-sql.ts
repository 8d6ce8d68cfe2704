import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as binding from '@prisma/schema-engine-wasm/schema_engine_bg'

/** The SQL by which Prisma itself would build a schema in an empty database; its engine runs as WASM, offline. */
export async function buildSchemaSql(schemaFile: string, emptyDatabaseUrl: string): Promise<string> {
  await loadEngine()
  const content = await readFile(schemaFile, 'utf8')
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: emptyDatabaseUrl, max: 1 }))
  const engine = await binding.SchemaEngine.new({ datamodels: [[schemaFile, content]] }, () => undefined, adapter)
  const result = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: schemaFile, content }] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  engine.free()
  return result.stdout ?? ''
}

/** The package expects a bundler that can import WASM; Node 20 is given the module by hand. */
async function loadEngine(): Promise<void> {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm')
  const imports = { './schema_engine_bg.js': binding } as unknown as WebAssembly.Imports
  const { instance } = await WebAssembly.instantiate(await readFile(file), imports)
  const { __wbg_set_wasm: setWasm } = binding as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  setWasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports as { __wbindgen_start?: () => void }
  start?.()
}
