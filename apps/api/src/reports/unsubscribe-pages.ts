import { openUnsubscribeLink, renderUnsubscribePage, unsubscribeByLink } from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { LinkParams, linkPageRoute, serveLinkPages } from '../plugins/link-pages.ts'
import { contextOf } from '../sessions/guard.ts'

/**
 * The pages of the links that end a report by mail. A link opens a page; only its button ends the report, so that
 * programs which open links to look at them end nothing. The button of a mail program posts to the same address
 * (RFC 8058), in one of two encodings; what it posts says no more than that it was clicked.
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
