import { openStopLink, renderStopPage, stopByLink } from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { LinkParams, linkPageRoute, serveLinkPages } from '../plugins/link-pages.ts'
import { contextOf } from '../sessions/guard.ts'

/**
 * Ends a participation by mail. Only a page's button does: programs open links to look at them. The button of a mail
 * program posts to the same address (RFC 8058), in one of two encodings.
 */
export async function stopPages(app: FastifyInstance) {
  const { secret } = app.config
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    async () => ({}),
  )
  const send = serveLinkPages(app, renderStopPage)
  app.get('/participation/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await openStopLink(contextOf(request), { token, secret })
    return send(reply, (siteName) => ({ siteName, opened, isDone: false }))
  })
  app.post('/participation/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await stopByLink(contextOf(request), { token, secret })
    return send(reply, (siteName) => ({ siteName, opened, isDone: true }))
  })
}
