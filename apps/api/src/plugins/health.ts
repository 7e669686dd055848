import fp from 'fastify-plugin'

const patienceMs = 2_000

/** `/healthz`: this process answers. `/readyz`: and so do Postgres and Redis, so that it can be given work. */
export const health = fp(async (app) => {
  const { db, redis } = app.deps
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const [postgres, cache] = await Promise.all([isUp(db.pool.query('SELECT 1')), isUp(redis.ping())])
    return reply.code(postgres && cache ? 200 : 503).send({ postgres, redis: cache })
  })
})

async function isUp(answer: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), patienceMs)
  const isAnswered = answer.then(
    () => true,
    () => false,
  )
  return Promise.race([isAnswered, tooLate]).finally(() => clearTimeout(timer))
}
