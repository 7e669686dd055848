import { type Cluster, Redis, type RedisOptions } from 'ioredis'
import { createPatientCluster } from './patient-cluster.ts'
import { type RedisAddress, readRedisAddress } from './redis-address.ts'

/** A cluster takes the same commands as a server, for Lodge's keys are all in one slot. */
export type RedisClient = Redis | Cluster

/** Limits how long a connection and its commands wait. */
export type RedisPatience = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'commandTimeout' | 'lazyConnect' | 'retryStrategy' | 'connectionName'
>

const patient = {
  // BullMQ's workers need commands that wait instead of failing.
  maxRetriesPerRequest: null,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 1_000),
}

const oneOfSeveral = {
  connectTimeout: 3_000,
  // A machine that is gone says nothing: who waits for it asks for its successor. BullMQ's commands wait for ten seconds.
  socketTimeout: 12_000,
}

/**
 * Opens the Redis of an address (`readRedisAddress`). Reconnects for ever, after 50 ms at first, later every second;
 * commands wait meanwhile.
 */
export function createRedis(url: string, options: RedisPatience = {}): RedisClient {
  const address = readRedisAddress(url)
  const { tls } = address
  const patience = { ...patient, ...options }
  if (address.kind === 'cluster') return createCluster(address, patience)
  if (address.kind === 'sentinel') return new Redis(sentinelOptions(address, patience))
  return new Redis(url, { ...patience, ...(tls && { tls }), reconnectOnError: leadsElsewhere })
}

/** Opens another connection to the same Redis, with its patience or another. */
export function duplicateRedis(redis: RedisClient, options: RedisPatience = {}): RedisClient {
  if (redis instanceof Redis) return redis.duplicate(options)
  return redis.duplicate([], { redisOptions: options })
}

/** The server has become a replica; the address now leads to its successor. */
function leadsElsewhere({ message }: Error): boolean {
  return /^(READONLY|UNBLOCKED) /.test(message)
}

function sentinelOptions(address: RedisAddress, patience: RedisPatience): RedisOptions {
  const { hosts, primary, tls, options } = address
  const { sentinelUsername, sentinelPassword, db } = options
  return {
    ...patience,
    ...loginOf(address),
    ...oneOfSeveral,
    sentinels: hosts,
    name: primary,
    ...(patience.retryStrategy && { sentinelRetryStrategy: patience.retryStrategy }),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    ...(db && { db: Number(db) }),
    sentinelCommandTimeout: oneOfSeveral.connectTimeout,
    reconnectOnError: leadsElsewhere,
  }
}

function createCluster(address: RedisAddress, { retryStrategy, lazyConnect, ...patience }: RedisPatience) {
  return createPatientCluster(address.hosts, {
    lazyConnect: lazyConnect ?? false,
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: oneOfSeveral.connectTimeout,
    // Looked up by the connection: its certificate has the name.
    dnsLookup: (host, found) => found(null, host),
    redisOptions: { ...patience, ...loginOf(address), ...oneOfSeveral },
  })
}

/** Leaves out what the address does not say: it would replace what ioredis has. */
function loginOf({ tls, username, password }: RedisAddress) {
  return { ...(username && { username }), ...(password && { password }), ...(tls && { tls }) }
}
