import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { createRedis } from '@lodge/events'
import { findOrInstallRedis } from '@lodge/infra-local/find-redis'
import { makeSignedCertificate, type SignedCertificate } from '@lodge/infra-testing/make-certificate'
import type { Children } from '@lodge/infra-testing/start-children'
import { Redis } from 'ioredis'
import { expect } from 'vitest'

export interface RedisServer {
  port: number
  process: ChildProcess
}

const address = '127.0.0.1'

/** Starts a server of Redis with further lines of its configuration, which keeps nothing on disk. */
export async function startRedisServer(
  { folder, start }: Children,
  lines: readonly string[] | ((port: number) => readonly string[]) = [],
  args: readonly string[] = [],
): Promise<RedisServer> {
  const port = await findFreePort()
  const ownFolder = join(folder, `redis-${port}`)
  mkdirSync(ownFolder)
  const file = join(ownFolder, 'redis.conf')
  const own = [
    `port ${port}`,
    `bind ${address}`,
    `dir "${ownFolder}"`,
    ...(args.length > 0 ? [] : ['save ""']),
  ]
  const further = typeof lines === 'function' ? lines(port) : lines
  writeFileSync(file, [...own, ...further, ''].join('\n'))
  return { port, process: start(findOrInstallRedis(console.log), [file, ...args]) }
}

/** Leads to servers: by TLS alone and by the name that their certificates have, or plainly by their address. */
interface Reach {
  host: string
  linesOf: (port: number) => readonly string[]
  scheme: 'redis' | 'rediss'
  /** Options of an address, for a client that shows a certificate too. */
  options: URLSearchParams
  /** The same for a client of ioredis. */
  tls: { ca: Buffer; cert: Buffer; key: Buffer } | undefined
}

const plainly: Reach = {
  host: address,
  linesOf: () => [],
  scheme: 'redis',
  options: new URLSearchParams(),
  tls: undefined,
}

function byTls({ authority, certificate, key }: SignedCertificate): Reach {
  return {
    host: 'localhost',
    linesOf: (port) => [
      // Some systems look for localhost at ::1 first.
      `bind ${address} -::1`,
      'port 0',
      `tls-port ${port}`,
      `tls-ca-cert-file ${authority}`,
      `tls-cert-file ${certificate}`,
      `tls-key-file ${key}`,
      'tls-auth-clients yes',
      'tls-replication yes',
    ],
    scheme: 'rediss',
    options: new URLSearchParams({ sslrootcert: authority, sslcert: certificate, sslkey: key }),
    tls: { ca: readFileSync(authority), cert: readFileSync(certificate), key: readFileSync(key) },
  }
}

interface WithTls {
  /** Lets servers speak nothing but TLS, with each other too. */
  tls?: boolean
}

const reachOf = ({ folder }: Children, { tls = false }: WithTls) =>
  tls ? byTls(makeSignedCertificate(folder)) : plainly

/** Asks a Redis until it answers. */
export async function waitForRedis(url: string): Promise<void> {
  const redis = createRedis(url)
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}

export interface WatchedRedis {
  url: string
  primary: RedisServer
  replica: RedisServer
  /** Returns the port of the server that sentinels name. */
  findPrimary: () => Promise<number>
}

const passwords = { redis: 'password-of-redis', sentinel: 'password-of-sentinels' }

/** Starts a server, its replica, and three sentinels that put the replica in its place within two seconds. */
export async function startWatchedRedis(children: Children, options: WithTls = {}): Promise<WatchedRedis> {
  const reach = reachOf(children, options)
  const { host, scheme, tls } = reach
  const start = (lines: readonly string[], args?: readonly string[]) =>
    startRedisServer(children, (port) => [...reach.linesOf(port), ...lines], args)
  const server = [
    `requirepass ${passwords.redis}`,
    `masterauth ${passwords.redis}`,
    `replica-announce-ip ${host}`,
    'repl-diskless-sync-delay 0',
  ]
  const primary = await start(server)
  const replica = await start([...server, `replicaof ${host} ${primary.port}`])
  for (const { port } of [primary, replica])
    await waitForRedis(`${scheme}://:${passwords.redis}@${host}:${port}?${reach.options}`)
  const sentinels: RedisServer[] = []
  for (let count = 0; count < 3; count += 1) {
    const lines = [
      `requirepass ${passwords.sentinel}`,
      'sentinel resolve-hostnames yes',
      'sentinel announce-hostnames yes',
      `sentinel announce-ip ${host}`,
      `sentinel monitor lodge ${host} ${primary.port} 2`,
      `sentinel auth-pass lodge ${passwords.redis}`,
      'sentinel down-after-milliseconds lodge 1000',
      'sentinel failover-timeout lodge 3000',
    ]
    sentinels.push(await start(lines, ['--sentinel']))
  }
  for (const { port } of sentinels) {
    const sentinel = new Redis({ port, host, password: passwords.sentinel, ...(tls && { tls }) })
    sentinel.on('error', () => undefined)
    await expect
      .poll(async () => (await sentinel.call('sentinel', 'ckquorum', 'lodge').catch(String))?.toString())
      .toContain('OK 3 usable')
    await expect.poll(async () => await sentinel.call('sentinel', 'replicas', 'lodge')).toHaveLength(1)
    sentinel.disconnect()
  }
  const hosts = sentinels.map(({ port }) => `${host}:${port}`).join(',')
  const further = new URLSearchParams([...reach.options, ['sentinelPassword', passwords.sentinel]])
  const url = `${scheme}-sentinel://:${passwords.redis}@${hosts}/lodge?${further}`
  const findPrimary = async () => {
    const redis = createRedis(url, { maxRetriesPerRequest: 1, commandTimeout: 2_000 })
    redis.on('error', () => undefined)
    const info = await redis.info('server').finally(() => redis.disconnect())
    return Number(/tcp_port:(\d+)/.exec(info)?.[1])
  }
  return { url, primary, replica, findPrimary }
}

export interface ClusteredRedis {
  url: string
  /** The node that has Lodge's keys. */
  owner: RedisServer
  replica: RedisServer
}

/** Starts a cluster of three nodes, of which the one with the slot of `prefix` has a replica. */
export async function startClusteredRedis(
  children: Children,
  prefix: string,
  options: WithTls = {},
): Promise<ClusteredRedis> {
  const reach = reachOf(children, options)
  const { host, scheme, tls } = reach
  const nodes: (RedisServer & { busPort: number })[] = []
  for (let count = 0; count < 4; count += 1) {
    const busPort = await findFreePort()
    const lines = [
      'cluster-enabled yes',
      'cluster-node-timeout 1000',
      'cluster-replica-validity-factor 0',
      `cluster-port ${busPort}`,
      'repl-diskless-sync-delay 0',
      `requirepass ${passwords.redis}`,
      `masterauth ${passwords.redis}`,
      ...(tls
        ? ['tls-cluster yes', `cluster-announce-hostname ${host}`, 'cluster-preferred-endpoint-type hostname']
        : []),
    ]
    const server = await startRedisServer(children, (port) => [...reach.linesOf(port), ...lines])
    nodes.push({ ...server, busPort })
  }
  const clients = nodes.map(
    ({ port }) => new Redis({ host, port, password: passwords.redis, ...(tls && { tls }) }),
  )
  for (const client of clients) client.on('error', () => undefined)
  const [first, second, third, spare] = clients
  if (!first || !second || !third || !spare) throw new Error('There are four nodes.')
  const masters = [first, second, third]
  await Promise.all(
    masters.map((client, place) => client.call('cluster', 'addslotsrange', ...rangeOf(place))),
  )
  for (const { port, busPort } of nodes.slice(1)) await first.call('cluster', 'meet', address, port, busPort)
  const ownerPlace = Math.floor(Number(await first.call('cluster', 'keyslot', prefix)) / slotsOfNode)
  await expect
    .poll(async () => (await spare.cluster('INFO')).includes('cluster_known_nodes:4'), { interval: 20 })
    .toBe(true)
  const ownerId = String(await masters[ownerPlace]?.call('cluster', 'myid'))
  await spare.call('cluster', 'replicate', ownerId)
  for (const client of clients)
    await expect.poll(() => client.cluster('INFO'), { interval: 20 }).toContain('cluster_state:ok')
  await expect.poll(() => spare.info('replication'), { interval: 20 }).toContain('master_link_status:up')
  for (const client of clients) client.disconnect()
  const owner = nodes[ownerPlace]
  const replica = nodes[3]
  if (!owner || !replica) throw new Error('Nobody has the slot.')
  const hosts = nodes.slice(0, 3).map(({ port }) => `${host}:${port}`)
  return {
    url: `${scheme}-cluster://:${passwords.redis}@${hosts.join(',')}?${reach.options}`,
    owner,
    replica,
  }
}

const slotsOfNode = Math.ceil(16_384 / 3)

function rangeOf(place: number): [number, number] {
  return [place * slotsOfNode, Math.min((place + 1) * slotsOfNode, 16_384) - 1]
}
