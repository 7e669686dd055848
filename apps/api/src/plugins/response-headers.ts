import fp from 'fastify-plugin'

export const responseHeaders = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('server-time', app.deps.now().toISOString())
    const isApi = request.url.startsWith('/api/') || request.url.startsWith('/sanctum/')
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
})
