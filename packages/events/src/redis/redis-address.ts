import { readFileSync } from 'node:fs'

interface RedisHost {
  host: string
  port: number
}

/** Certificates and a key as PEM. Without an authority those of the machine count. */
interface RedisTls {
  ca?: string
  cert?: string
  key?: string
}

export interface RedisAddress {
  /** One server, one that sentinels watch, or a cluster. */
  kind: 'server' | 'sentinel' | 'cluster'
  /** The server, the sentinels, or some nodes of the cluster. */
  hosts: RedisHost[]
  /** Null where nothing is encrypted. */
  tls: RedisTls | null
  username: string | undefined
  password: string | undefined
  /** The name under which sentinels know the server. */
  primary: string
  /** Further options, such as `db` or `sentinelPassword`. */
  options: Record<string, string>
}

const redisAddressExamples =
  'redis://host:6379, redis-sentinel://host:26379,host:26379/name or redis-cluster://host:6379,host:6379'

const scheme = /^redis(?<s>s)?(?:-(?<kind>sentinel|cluster))?:\/\//
const rest =
  /^(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^@/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<options>[^#]*))?$/
const ports = { server: 6379, sentinel: 26_379, cluster: 6379 }

/** The words of Postgres's addresses for files with certificates. */
const tlsFiles = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const

/**
 * Reads an address of Redis, and the files that it names by Postgres's words `sslrootcert`, `sslcert` and `sslkey`.
 * Throws a `RangeError` for a wrong one, which says what it must be and repeats nothing of it.
 */
export function readRedisAddress(url: string): RedisAddress {
  const begin = scheme.exec(url)
  const parts = begin && rest.exec(url.slice(begin[0].length))?.groups
  if (!parts) throw noAddressError()
  const kind = kindOf(begin.groups?.kind)
  const [username, ...passwordParts] = (parts.credentials ?? '').split(':')
  const options = new URLSearchParams(parts.options)
  const hosts = (parts.hosts || (kind === 'server' ? 'localhost' : '')).split(',')
  const path = decode(parts.path ?? '')
  if ((kind === 'server' && hosts.length > 1) || (kind === 'sentinel' && path === '')) throw noAddressError()
  const tls = begin.groups?.s ? readTls(options) : null
  return {
    kind,
    hosts: hosts.map((host) => toHost(host, ports[kind])),
    tls,
    username: decode(username ?? '') || undefined,
    password: decode(passwordParts.join(':')) || undefined,
    primary: kind === 'sentinel' ? path : '',
    options: {
      ...(kind === 'server' && path !== '' && { db: path }),
      ...Object.fromEntries([...options].filter(([name]) => !(name in tlsFiles))),
    },
  }
}

/** Returns an address's hosts without user, password and options, for people. */
export function describeRedisHosts(url: string): string {
  const { hosts, options } = readRedisAddress(url)
  return options.path ?? hosts.map(({ host, port }) => `${host}:${port}`).join(', ')
}

function kindOf(word: string | undefined): RedisAddress['kind'] {
  return word === 'sentinel' || word === 'cluster' ? word : 'server'
}

function toHost(text: string, defaultPort: number): RedisHost {
  const address = `redis://${text}`
  if (text === '' || !URL.canParse(address)) throw noAddressError()
  const { hostname, port } = new URL(address)
  if (hostname === '') throw noAddressError()
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw noAddressError()
  }
}

function readTls(options: URLSearchParams): RedisTls {
  const tls: RedisTls = {}
  for (const [word, part] of Object.entries(tlsFiles)) {
    const path = options.get(word)
    if (path === null) continue
    try {
      tls[part] = readFileSync(path, 'utf8')
    } catch {
      throw new RangeError(`must name by ${word} a file that can be read`)
    }
  }
  return tls
}

function noAddressError(): RangeError {
  return new RangeError(`must be an address such as ${redisAddressExamples}`)
}
