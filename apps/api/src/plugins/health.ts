import { query, sql } from '@lodge/database'
import { countFailedJobs } from '@lodge/events'
import fp from 'fastify-plugin'
import { retryAfterSeconds } from './errors.ts'

const timeoutMs = 2_000
const cacheMs = 1_000
// Some stores charge for each question.
const filesCacheMs = 15_000

/**
 * `/healthz`: this process answers. `/readyz`: Postgres and Redis do too. Files and failed jobs are for monitoring only:
 * without its files a desk still answers tickets, and no other node would have them.
 */
export const health = fp(async (app) => {
  const { db, redis, files } = app.deps
  const { redisPrefix: prefix } = app.config
  const haveFiles = cached(() => isUp(files.assertUsable()), filesCacheMs)
  const look = cached(async () => {
    const [postgres, cache, stored, failedJobs] = await Promise.all([
      isUp(query(db, sql`SELECT 1`)),
      // In a cluster the node with Lodge's keys answers it.
      isUp(redis.exists(`${prefix}:processes`)),
      haveFiles(),
      withTimeout(countFailedJobs({ redis, prefix }), null),
    ])
    return { postgres, redis: cache, files: stored, failedJobs }
  }, cacheMs)
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const health = await look()
    if (!(health.postgres && health.redis)) reply.code(503).header('retry-after', retryAfterSeconds)
    return reply.send(health)
  })
})

/** Keeps an answer for some milliseconds, so that any number of requests costs one. */
function cached<Answer>(ask: () => Promise<Answer>, forMs: number): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= forMs) last = { at, answer: ask() }
    return last.answer
  }
}

function isUp(answer: Promise<unknown>): Promise<boolean> {
  return withTimeout(
    answer.then(() => true),
    false,
  )
}

/** Returns `otherwise` where `ask` fails or takes too long. */
async function withTimeout<Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Otherwise>()
  const timer = setTimeout(() => resolve(otherwise), timeoutMs)
  return Promise.race([answer.catch(() => otherwise), tooLate]).finally(() => clearTimeout(timer))
}
