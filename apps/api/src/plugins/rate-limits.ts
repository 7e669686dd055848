import rateLimit from '@fastify/rate-limit'
import { DomainError } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

const minutes = 60_000

/**
 * How often in a while. A university's thousands may share one address, so the limits by address only stop
 * floods; the tight ones are by the e-mail address that someone tries to be.
 */
export const rateLimits = {
  everything: { max: 6_000, timeWindow: minutes },
  signInByAddress: { max: 100, timeWindow: 5 * minutes },
  codesByEmail: { max: 8, timeWindow: 15 * minutes },
  codeTriesByEmail: { max: 15, timeWindow: 15 * minutes },
  passwordsByEmail: { max: 10, timeWindow: 15 * minutes },
  passwordsByPerson: { max: 10, timeWindow: 15 * minutes },
  exportsByPerson: { max: 10, timeWindow: 5 * minutes },
} as const

export type RateLimitName = Exclude<keyof typeof rateLimits, 'everything'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The tighter limits of this route, besides the one on everything. */
    limits?: readonly RateLimitName[]
  }
}

/** Counts in Redis, so that all nodes count together. */
export const limitRates = fp(async (app) => {
  if (!app.config.isRateLimited) return
  await app.register(rateLimit, {
    global: false,
    redis: app.deps.redis,
    nameSpace: `${app.config.redisPrefix}:rate:`,
  })
  const limiter = (name: keyof typeof rateLimits, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({
      ...rateLimits[name],
      keyGenerator: (request) => `${name}:${keyGenerator(request)}`,
    })

  const everything = limiter('everything', (request) => request.ip)
  const limiters = {
    signInByAddress: limiter('signInByAddress', (request) => request.ip),
    codesByEmail: limiter('codesByEmail', emailOf),
    codeTriesByEmail: limiter('codeTriesByEmail', emailOf),
    passwordsByEmail: limiter('passwordsByEmail', emailOf),
    passwordsByPerson: limiter('passwordsByPerson', personOf),
    exportsByPerson: limiter('exportsByPerson', personOf),
  }
  const check = async (limit: typeof everything, request: FastifyRequest) => {
    const count = await limit(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(app.deps.now(), count.ttl)
  }

  app.addHook('onRequest', async (request) => {
    if (/^\/(api|sanctum)\//.test(request.url)) await check(everything, request)
  })
  app.addHook('preHandler', async (request) => {
    for (const name of request.routeOptions.config.limits ?? []) await check(limiters[name], request)
  })
})

function emailOf({ body }: FastifyRequest): string {
  const isNamed = typeof body === 'object' && body !== null && 'email' in body
  return isNamed && typeof body.email === 'string' ? body.email : ''
}

function personOf({ session }: FastifyRequest): string {
  return session?.personId ?? ''
}

function tooMany(now: Date, waitMs: number): DomainError {
  const wait = Math.max(waitMs, 1_000)
  const words = wait < 90_000 ? `${Math.ceil(wait / 1_000)} seconds` : `${Math.ceil(wait / minutes)} minutes`
  return new DomainError('too_many_requests', `That was too often. Try again in ${words}.`, {
    retryAt: new Date(now.getTime() + wait),
  })
}
