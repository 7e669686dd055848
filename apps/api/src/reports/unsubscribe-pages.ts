import { openUnsubscribeLink, renderUnsubscribePage, unsubscribeByLink } from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { LinkParams, linkPageRoute, serveLinkPages } from '../plugins/link-pages.ts'
import { contextOf } from '../sessions/guard.ts'

/**
 * Ends a report by mail. Only a page's button does: programs open links to look at them. The button of a mail program
 * posts to the same address (RFC 8058), in one of two encodings.
 */
export async function unsubscribePages(app: FastifyInstance) {
  const { secret } = app.config
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    async () => ({}),
  )
  const send = serveLinkPages(app, renderUnsubscribePage)
  app.get('/unsubscribe/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await openUnsubscribeLink(contextOf(request), { token, secret })
    return send(reply, (siteName) => ({ siteName, opened, isDone: false }))
  })
  app.post('/unsubscribe/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await unsubscribeByLink(contextOf(request), { token, secret })
    return send(reply, (siteName) => ({ siteName, opened, isDone: true }))
  })
}
