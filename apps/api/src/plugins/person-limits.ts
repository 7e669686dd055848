import { type HourlyLimit, hourlyLimits, minuteMs } from '@lodge/contracts'
import { type DomainError, refusal } from '@lodge/domain'
import type { RedisClient } from '@lodge/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Returns points that were not used: all, or this many. */
type GiveBackPoints = (points?: number) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts requests to this route, once they succeed. */
    hourly?: HourlyLimit
  }
  interface FastifyRequest {
    giveBack: GiveBackPoints | null
  }
  interface FastifyInstance {
    countHourly: (call: CountedCall, limit: HourlyLimit, points?: number) => Promise<GiveBackPoints>
  }
}

interface CountedCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** Limits one person's requests in an hour, on all nodes together. */
export const limitPeople = fp(async (app) => {
  const { redis, now } = app.deps
  const counters = {
    requester: countersOf(redis, `${app.config.redisPrefix}:hourly:requester`, hourlyLimits.requester),
    staff: countersOf(redis, `${app.config.redisPrefix}:hourly:staff`, hourlyLimits.staff),
  }

  async function countHourly({ request: { actor }, reply }: CountedCall, limit: HourlyLimit, points = 1) {
    const isPerson = actor.kind === 'requester' || actor.kind === 'staff'
    if (!isPerson || !app.config.isRateLimited) return async () => undefined
    const counter = counters[actor.kind][limit]
    const giveBack: GiveBackPoints = async (unusedPoints = points) => {
      await counter.reward(actor.id, unusedPoints)
    }
    try {
      await counter.consume(actor.id, points)
      return giveBack
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      await giveBack()
      reply.header('retry-after', Math.ceil(error.msBeforeNext / 1000))
      throw tooMany(limit, now(), error.msBeforeNext)
    }
  }

  app.decorate('countHourly', countHourly)
  app.decorateRequest('giveBack', null)
  app.addHook('preHandler', async (request, reply) => {
    const { hourly } = request.routeOptions.config
    if (hourly) request.giveBack = await countHourly({ request, reply }, hourly)
  })
  // A refused request does not count: corrections of a form are no further tickets.
  app.addHook('onResponse', async ({ giveBack, log }, { statusCode }) => {
    if (statusCode >= 400)
      await giveBack?.().catch((error: unknown) => log.debug({ err: error }, 'A count was not given back'))
  })
})

function countersOf(redis: RedisClient, prefix: string, limits: Record<HourlyLimit, number>) {
  const counterOf = (limit: HourlyLimit) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:${limit}`,
      points: limits[limit],
      duration: 60 * 60,
    })
  return {
    tickets: counterOf('tickets'),
    replies: counterOf('replies'),
    changes: counterOf('changes'),
    suggestions: counterOf('suggestions'),
    uploads: counterOf('uploads'),
    uploadedBytes: counterOf('uploadedBytes'),
  } satisfies Record<HourlyLimit, RateLimiterRedis>
}

function tooMany(limit: HourlyLimit, now: Date, waitMs: number): DomainError {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs))
  const retryAt = new Date(now.getTime() + waitMs)
  return refusal('hourly_limit_reached', { what: limit, minutes }).with({ retryAt })
}
