import { minuteMs, secondMs } from '@lodge/contracts'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Agent } from 'undici'
import { z } from 'zod'
import { guardedFetch } from '../issuer/guarded-fetch.ts'

const timeoutMs = 8_000
/** A token whose key is not known has the set read again, but no more often than this. */
const leastAgeMs = 10 * secondMs

const KeySet = z.custom<JSONWebKeySet>((value) => Array.isArray(Object(value).keys))

interface CachedKeys {
  readAt: number
  keys: ReturnType<typeof createLocalJWKSet>
}

const newCache = () => new LRUCache<string, CachedKeys>({ max: 100, ttl: 10 * minuteMs })
/** A cache for each set of allowed networks: what one may not reach it does not read from the other's. */
const caches = new WeakMap<Agent, ReturnType<typeof newCache>>()

export interface KeySetContext {
  agent: Agent
  /** Platforms without https. */
  allowsHttp: boolean
}

/** Returns a platform's keys. Those that were read a while ago are read anew for `isRolled`, where a key was not among them. */
export async function readKeySet(
  ctx: KeySetContext,
  address: string,
  { isRolled = false } = {},
): Promise<CachedKeys['keys']> {
  const cache = caches.get(ctx.agent) ?? newCache()
  caches.set(ctx.agent, cache)
  const cached = cache.get(address)
  if (cached && (!isRolled || performance.now() - cached.readAt < leastAgeMs)) return cached.keys
  const keys = createLocalJWKSet(await fetchKeySet(ctx, address))
  cache.set(address, { readAt: performance.now(), keys })
  return keys
}

/** Reads a platform's keys by a connection that leads only where ours may. */
export async function fetchKeySet(
  { agent, allowsHttp }: KeySetContext,
  address: string,
): Promise<JSONWebKeySet> {
  if (!allowsHttp && !address.startsWith('https:')) throw new Error('The key set has no https')
  const answer = await guardedFetch(agent)(address, {
    method: 'GET',
    headers: { accept: 'application/jwk-set+json, application/json' },
    body: null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status !== 200) throw new Error(`The key set answers with ${answer.status}`)
  return KeySet.parse(await answer.json())
}
