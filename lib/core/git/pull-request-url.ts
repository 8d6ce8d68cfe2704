/** Hosts whose page for a new pull request has a known address, with their names. */
export const PULL_REQUEST_HOSTS = {
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  gitea: 'Gitea',
  azure: 'Azure DevOps',
} as const
export type PullRequestHost = keyof typeof PULL_REQUEST_HOSTS

/** The page that opens a pull request from a branch into its base. */
export type PullRequestLink = { host: PullRequestHost; url: string }

/**
 * Where a person opens a pull request; null for an origin that is a path or on a host we do not know. Credentials in
 * the origin's address never get into it.
 */
export function pullRequestLink(origin: string, branch: string, base: string): PullRequestLink | null {
  const remote = readRemote(origin)
  const host = remote && hostOf(remote.host)
  if (!remote || !host) return null
  const url = ADDRESS[host](remote, branch, base)
  return url === null ? null : { host, url }
}

type Remote = { host: string; port: string; path: string[] }

/** `https://host/a/b.git`, `ssh://git@host:22/a/b`, `git@host:a/b.git`; null for paths. */
function readRemote(origin: string): Remote | null {
  const full = /^(https?|ssh|git):\/\/(?:[^/@]*@)?([^/:?#]+)(?::(\d+))?\/([^?#]*)$/i.exec(origin)
  const short = full ? null : /^(?:[^/@\s]+@)?([^/:\s[\]]{2,}):(?!\/\/)([^?#]+)$/.exec(origin)
  const [host, path] = full ? [full[2], full[4]] : [short?.[1], short?.[2]]
  if (host === undefined || path === undefined) return null
  const parts = path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter(part => part !== '')
  if (parts.length < 2 || parts.some(part => part === '.' || part === '..')) return null
  // The port of ssh is not the one of its pages.
  const port = full && /^https?$/i.test(full[1] ?? '') && full[3] ? `:${full[3]}` : ''
  return { host: host.toLowerCase(), port, path: parts }
}

function hostOf(host: string): PullRequestHost | null {
  if (/(^|\.)github\.com$|^github\./.test(host)) return 'github'
  if (/(^|\.)gitlab\./.test(host)) return 'gitlab'
  if (host === 'bitbucket.org') return 'bitbucket'
  if (host === 'codeberg.org' || /(^|\.)(gitea|forgejo)\./.test(host)) return 'gitea'
  return /(^|\.)dev\.azure\.com$|\.visualstudio\.com$/.test(host) ? 'azure' : null
}

const ADDRESS = {
  github: (remote, branch, base) => `${pageOf(remote)}/compare/${named(base)}...${named(branch)}?expand=1`,
  gitlab: (remote, branch, base) =>
    `${pageOf(remote)}/-/merge_requests/new?${query({
      'merge_request[source_branch]': branch,
      'merge_request[target_branch]': base,
    })}`,
  bitbucket: (remote, branch, base) =>
    `${pageOf(remote)}/pull-requests/new?${query({ source: branch, dest: base, t: '1' })}`,
  gitea: (remote, branch, base) => `${pageOf(remote)}/compare/${named(base)}...${named(branch)}`,
  azure: azureAddress,
} as const satisfies Record<PullRequestHost, (remote: Remote, branch: string, base: string) => string | null>

/** `dev.azure.com/org/project/_git/repo`, over ssh `ssh.dev.azure.com:v3/org/project/repo`. */
function azureAddress({ host, path }: Remote, branch: string, base: string): string | null {
  const parts = path[0] === 'v3' ? path.slice(1) : path.filter(part => part !== '_git')
  const org = host.endsWith('.visualstudio.com') && path[0] !== 'v3' ? [host.split('.')[0] ?? ''] : []
  const [account, project, repository = project] = [...org, ...parts]
  if (!account || !project || !repository) return null
  const place = [account, project, '_git', repository].map(written).join('/')
  return `https://dev.azure.com/${place}/pullrequestcreate?${query({ sourceRef: branch, targetRef: base })}`
}

function pageOf({ host, port, path }: Remote): string {
  return `https://${host}${port}/${path.map(written).join('/')}`
}

/** A branch in a path keeps its slashes. */
const named = (branch: string) => branch.split('/').map(written).join('/')

/** What is written in percent already stays. */
function written(part: string): string {
  return encodeURIComponent(part).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}

function query(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString()
}
