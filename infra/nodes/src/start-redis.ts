import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { createRedis } from '@lodge/events'
import { findOrInstallRedis } from '@lodge/infra-local/find-redis'
import type { Children } from '@lodge/infra-testing/start-children'
import { Redis } from 'ioredis'
import { expect } from 'vitest'

export interface RedisServer {
  port: number
  process: ChildProcess
}

const host = '127.0.0.1'

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
  const own = [`port ${port}`, `bind ${host}`, `dir "${ownFolder}"`, ...(args.length > 0 ? [] : ['save ""'])]
  const further = typeof lines === 'function' ? lines(port) : lines
  writeFileSync(file, [...own, ...further, ''].join('\n'))
  return { port, process: start(findOrInstallRedis(console.log), [file, ...args]) }
}

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
export async function startWatchedRedis(children: Children): Promise<WatchedRedis> {
  const login = [`requirepass ${passwords.redis}`, `masterauth ${passwords.redis}`]
  const primary = await startRedisServer(children, login)
  const replica = await startRedisServer(children, [
    ...login,
    `replicaof ${host} ${primary.port}`,
    'repl-diskless-sync-delay 0',
  ])
  await Promise.all([primary, replica].map(({ port }) => waitForRedis(urlOf(port, passwords.redis))))
  const sentinels: RedisServer[] = []
  for (let count = 0; count < 3; count += 1) {
    const lines = [
      `requirepass ${passwords.sentinel}`,
      `sentinel monitor lodge ${host} ${primary.port} 2`,
      `sentinel auth-pass lodge ${passwords.redis}`,
      'sentinel down-after-milliseconds lodge 1000',
      'sentinel failover-timeout lodge 3000',
    ]
    sentinels.push(await startRedisServer(children, lines, ['--sentinel']))
  }
  for (const { port } of sentinels) {
    const sentinel = new Redis({ port, host, password: passwords.sentinel })
    sentinel.on('error', () => undefined)
    await expect
      .poll(async () => (await sentinel.call('sentinel', 'ckquorum', 'lodge').catch(String))?.toString())
      .toContain('OK 3 usable')
    await expect.poll(async () => await sentinel.call('sentinel', 'replicas', 'lodge')).toHaveLength(1)
    sentinel.disconnect()
  }
  const hosts = sentinels.map(({ port }) => `${host}:${port}`).join(',')
  const url = `redis-sentinel://:${passwords.redis}@${hosts}/lodge?sentinelPassword=${passwords.sentinel}`
  const findPrimary = async () => {
    const redis = createRedis(url, { maxRetriesPerRequest: 1, commandTimeout: 2_000 })
    redis.on('error', () => undefined)
    const info = await redis.info('server').finally(() => redis.disconnect())
    return Number(/tcp_port:(\d+)/.exec(info)?.[1])
  }
  return { url, primary, replica, findPrimary }
}

function urlOf(port: number, password: string): string {
  return `redis://:${password}@${host}:${port}`
}

export interface ClusteredRedis {
  url: string
  /** The node that has Lodge's keys. */
  owner: RedisServer
  replica: RedisServer
}

/** Starts a cluster of three nodes, of which the one with the slot of `prefix` has a replica. */
export async function startClusteredRedis(children: Children, prefix: string): Promise<ClusteredRedis> {
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
    ]
    nodes.push({ ...(await startRedisServer(children, lines)), busPort })
  }
  const clients = nodes.map(({ port }) => new Redis({ host, port, password: passwords.redis }))
  for (const client of clients) client.on('error', () => undefined)
  const [first, second, third, spare] = clients
  if (!first || !second || !third || !spare) throw new Error('There are four nodes.')
  const masters = [first, second, third]
  await Promise.all(
    masters.map((client, place) => client.call('cluster', 'addslotsrange', ...rangeOf(place))),
  )
  for (const { port, busPort } of nodes.slice(1)) await first.call('cluster', 'meet', host, port, busPort)
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
  return { url: `redis-cluster://:${passwords.redis}@${hosts.join(',')}`, owner, replica }
}

const slotsOfNode = Math.ceil(16_384 / 3)

function rangeOf(place: number): [number, number] {
  return [place * slotsOfNode, Math.min((place + 1) * slotsOfNode, 16_384) - 1]
}
