import { MARK_VARIABLE } from './marked-processes'

/** What a child's environment is built from; `extra` is the host's own and passes unfiltered. */
export type ChildEnvironmentOptions = {
  base: Record<string, string | undefined>
  /** Further names let through, `ANTHROPIC_*` style endings included: the agent's own keys. */
  allow?: readonly string[]
  extra?: Record<string, string>
  tmpDir?: string
  marker?: string
}

/**
 * The complete environment of a child: an allow-list of the host's variables, its own TMPDIR, `LC_ALL=C.UTF-8` and the
 * marker; never the host's database URL, session secrets, `GATEWALK_*` or `GIT_*` (`spec/loop.md`, Environment).
 */
export function childEnvironment(options: ChildEnvironmentOptions): Record<string, string> {
  const allowed = [...ALWAYS_ALLOWED, ...(options.allow ?? [])]
  const inherited = Object.entries(options.base).filter(
    ([name, value]) => value !== undefined && matches(name, allowed) && !matches(name, NEVER_ALLOWED),
  )
  const environment: Record<string, string> = {}
  for (const [name, value] of inherited) environment[name] = value ?? ''
  if (environment.PATH) environment.PATH = withoutScriptFolders(environment.PATH)
  environment.LC_ALL = 'C.UTF-8'
  // With a socket as stdin a first-level `bash -c` takes itself for a remote shell and runs the person's .bashrc.
  environment.SHLVL = '1'
  if (options.tmpDir) environment.TMPDIR = options.tmpDir
  if (options.marker) environment[MARK_VARIABLE] = options.marker
  return { ...environment, ...options.extra }
}

const ALWAYS_ALLOWED = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TZ', 'LANG', 'LANGUAGE', 'TERM', 'COLORTERM', 'NO_COLOR'],
  ...['TMPDIR', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE'],
]

const NEVER_ALLOWED = ['DATABASE_URL', 'REDIS_URL', 'NEXTAUTH_*', 'AUTH_*', 'GATEWALK_*', 'GIT_*']

function matches(name: string, patterns: readonly string[]): boolean {
  return patterns.some(pattern => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
}

/** `npm start` puts our own tools first on PATH; a project's verify must not find those in place of its own. */
function withoutScriptFolders(path: string): string {
  return path
    .split(':')
    .filter(folder => !/\/node_modules\/(\.bin|@npmcli\/run-script\/lib\/node-gyp-bin)\/?$/.test(folder))
    .join(':')
}
