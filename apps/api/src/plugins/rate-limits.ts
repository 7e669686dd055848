import rateLimit from '@fastify/rate-limit'
import { limits, minuteMs, scimScope } from '@lodge/contracts'
import { rateLimitAddress } from '@lodge/desk/identity'
import { type DomainError, personIdOf, refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { readDeviceId } from '../sessions/device-cookie.ts'
import { findPageAddress } from './page-address.ts'

/**
 * A university's thousands may share one address, so its limit only stops floods, and a browser in which somebody has
 * signed in counts by itself. Signing in has limits of its own (`sign-in-limits.ts`).
 */
export const rateLimits = {
  everythingByAddress: { max: 6_000, timeWindow: minuteMs },
  everythingByBrowser: { max: 1_200, timeWindow: minuteMs },
  passwordsByPerson: { max: 10, timeWindow: 15 * minuteMs },
  exportsByPerson: { max: 10, timeWindow: 5 * minuteMs },
  reportsByPerson: { max: 300, timeWindow: 5 * minuteMs },
  feedbackByAddress: { max: 300, timeWindow: 15 * minuteMs },
  mailboxTestsByPerson: { max: 30, timeWindow: 5 * minuteMs },
  providerSearchesByAddress: { max: 3_000, timeWindow: 15 * minuteMs },
  scimBulksByToken: { max: limits.scimBulkRequests, timeWindow: minuteMs },
  wallLinksByAddress: { max: 100, timeWindow: 15 * minuteMs },
} as const

const requestsByToken = {
  max: ({ token }: FastifyRequest) =>
    token?.scopes.includes(scimScope) ? limits.scimRequests : limits.tokenRequests,
  timeWindow: minuteMs,
}

type RateLimitName = Exclude<keyof typeof rateLimits, `everything${string}`>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Apply besides the limit on everything. */
    limits?: readonly RateLimitName[]
  }
}

/** Counts on all nodes together. */
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

  const byAddress = limiter('everythingByAddress', (request) => rateLimitAddress(request.ip))
  const byBrowser = limiter('everythingByBrowser', (request) => readDeviceId(request) ?? '')
  const limiters = {
    passwordsByPerson: limiter('passwordsByPerson', personOf),
    exportsByPerson: limiter('exportsByPerson', personOf),
    reportsByPerson: limiter('reportsByPerson', personOf),
    feedbackByAddress: limiter('feedbackByAddress', (request) => rateLimitAddress(request.ip)),
    mailboxTestsByPerson: limiter('mailboxTestsByPerson', personOf),
    providerSearchesByAddress: limiter('providerSearchesByAddress', (request) =>
      rateLimitAddress(request.ip),
    ),
    scimBulksByToken: limiter('scimBulksByToken', ({ token }) => token?.id ?? ''),
    wallLinksByAddress: limiter('wallLinksByAddress', (request) => rateLimitAddress(request.ip)),
  }
  const check = async (limit: typeof byAddress, request: FastifyRequest) => {
    const count = await limit(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(app.deps.now(), count.ttl)
  }

  const checkEverything = (request: FastifyRequest) =>
    check(readDeviceId(request) === null ? byAddress : byBrowser, request)
  app.addHook('onRequest', async (request) => {
    const { url: route = '', config } = request.routeOptions
    // An address with encoded letters finds its route too.
    const isCounted = isOfApi.test(route) || isOfApi.test(request.url)
    if (isCounted || config.isOpenedByLink || config.isPageForm) return checkEverything(request)
    // Every address without a route is that of an app's file first.
    const isServedByApps = request.is404 || route.endsWith('/*')
    // A page comes without its count too: its app says what is out of reach.
    if (isServedByApps && findPageAddress(request)) await checkEverything(request).catch(unlessOutage)
  })
  const byToken = app.createRateLimit({
    ...requestsByToken,
    keyGenerator: ({ token }) => `byToken:${token?.id ?? ''}`,
  })
  // After the guard has let a token in, and before its body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (request.token === null) return
    const count = await byToken(request)
    if (count.isAllowed) return
    reply.headers({
      'ratelimit-limit': count.max,
      'ratelimit-remaining': count.remaining,
      'ratelimit-reset': count.ttlInSeconds,
    })
    if (count.isExceeded) throw tooMany(app.deps.now(), count.ttl)
  })
  app.addHook('preHandler', async (request) => {
    for (const name of request.routeOptions.config.limits ?? []) await check(limiters[name], request)
  })
})

const isOfApi = /^\/(api|sanctum|scim)\//

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error
}

function personOf({ actor }: FastifyRequest): string {
  return personIdOf(actor) ?? ''
}

export function tooMany(now: Date, waitMs: number): DomainError {
  const wait = Math.max(waitMs, 1_000)
  const [unit, unitMs] = wait < 90_000 ? ['seconds', 1_000] : ['minutes', minuteMs]
  const retryAt = new Date(now.getTime() + wait)
  return refusal('too_many_requests', { count: Math.ceil(wait / unitMs), unit }).with({ retryAt })
}
