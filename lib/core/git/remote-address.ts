/** Why an address that stands in a repository is not asked: git or the network could be made to do something else by it. */
export type AddressFault = 'no-address' | 'control-character' | 'option' | 'transport' | 'link-local'

/** Schemes that move a repository and nothing else. */
const SCHEMES = new Set(['file:', 'git:', 'http:', 'https:', 'ssh:', 'git+ssh:', 'ssh+git:'])

/**
 * What forbids asking an address that a repository names, such as a submodule's; null when nothing does. Hosts in a
 * private network are a team's own and allowed; link-local ones hold the keys of a cloud machine, never a repository.
 */
export function remoteAddressFault(address: string): AddressFault | null {
  if (address === '') return 'no-address'
  if (/\p{Cc}/u.test(address)) return 'control-character'
  if (address.startsWith('-')) return 'option'
  // `ext::sh -c …`: a transport that is a program of its own.
  if (/^[\w+.-]+::/.test(address)) return 'transport'
  const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(address)?.[1]?.toLowerCase()
  if (scheme !== undefined && !SCHEMES.has(scheme)) return 'transport'
  const authority = authorityOf(address, scheme)
  if (authority === null) return null
  const [user, host] = parted(authority)
  // ssh would read either as an option: `ssh://-oProxyCommand=…`.
  if (user.startsWith('-') || host.startsWith('-')) return 'option'
  return isLinkLocal(host) ? 'link-local' : null
}

/** `user@host` of an address; null for a path. git reads `host:path` as ssh unless a slash comes first. */
function authorityOf(address: string, scheme: string | undefined): string | null {
  if (scheme === 'file:') return null
  if (scheme !== undefined) return address.slice(scheme.length + 2).split(/[/?#]/, 1)[0] ?? ''
  const short = /^(\[[^\]]*\]|[^/:]*@\[[^\]]*\]|[^/:]+):/.exec(address)?.[1]
  return short ?? null
}

function parted(authority: string): [user: string, host: string] {
  const at = authority.lastIndexOf('@')
  const place = decoded(authority.slice(at + 1))
  const host = place.startsWith('[') ? place.slice(1).split(']', 1)[0] : place.split(':', 1)[0]
  return [at < 0 ? '' : decoded(authority.slice(0, at)), (host ?? '').toLowerCase().replace(/\.$/, '')]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** 169.254.0.0/16 in any spelling, fe80::/10, and the names and addresses that clouds give to their own service. */
function isLinkLocal(host: string): boolean {
  if (METADATA.has(host)) return true
  if (/^fe[89ab][0-9a-f]:/.test(host)) return true
  const mapped = /^::ffff:(.+)$/.exec(host)?.[1]
  const hex = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(mapped ?? '')
  if (hex) return Number.parseInt(hex[1] ?? '', 16) === LINK_LOCAL
  const number = numberOf(mapped ?? host)
  return number !== null && (Math.floor(number / 2 ** 16) === LINK_LOCAL || number === ALIBABA)
}

const LINK_LOCAL = 0xa9fe
const ALIBABA = 0x64_64_64_c8
const METADATA = new Set(['metadata', 'metadata.google.internal', 'instance-data', 'fd00:ec2::254', 'fd20:ce::254'])

/** An IPv4 address as one number, as resolvers read it: one to four parts, each decimal, octal or hexadecimal. */
function numberOf(host: string): number | null {
  const parts = host.split('.').map(part => (/^(0x[0-9a-f]*|\d+)$/.test(part) ? partValue(part) : Number.NaN))
  const last = parts.pop()
  if (last === undefined || parts.length > 3 || [...parts, last].some(Number.isNaN)) return null
  const high = parts.reduce((sum, part, at) => sum + part * 256 ** (3 - at), 0)
  return high + last
}

function partValue(part: string): number {
  if (part.startsWith('0x')) return Number.parseInt(part.slice(2) || '0', 16)
  return Number.parseInt(part, /^0[0-7]+$/.test(part) ? 8 : 10)
}
