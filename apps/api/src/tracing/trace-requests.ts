import { beginTrace, startTracing, type Trace } from '@lodge/events'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Asked for every few seconds by nobody who waits. */
const untraced = new Set(['/healthz', '/readyz'])

/** Traces requests, where a setting asks for it: each is named by its route's pattern, and says nothing of who asks. */
export const traceRequests = fp(async (app) => {
  const { traces: settings } = app.config
  if (!settings) return
  const tracing = await startTracing('api', settings, app.log)
  app.addHook('onClose', () => tracing.close())

  const traces = new WeakMap<FastifyRequest, Trace>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, is404 } = request
    const route = is404 ? 'none' : (routeOptions.url ?? 'none')
    const attributes = { 'http.request.method': method, 'http.route': route, 'lodge.request.id': request.id }
    const trace = untraced.has(route)
      ? null
      : beginTrace({ name: `${method} ${route}`, kind: 'SERVER', attributes })
    if (!trace) return done()
    traces.set(request, trace)
    trace.run(done)
  })
  // A body comes by events of its socket, which know of no trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace) trace.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const attributes = { 'http.response.status_code': reply.statusCode }
    traces.get(request)?.end({ attributes, hasFailed: reply.statusCode >= 500 })
  })
})
