import { confirmAddressChange, openAddressChange, renderAddressPage } from '@lodge/desk/directory'
import type { FastifyInstance } from 'fastify'
import { LinkParams, linkPageRoute, serveLinkPages } from '../plugins/link-pages.ts'
import { contextOf } from '../sessions/guard.ts'

/** Confirms another address. Only a page's button changes it: programs open links to look at them. */
export async function addressPages(app: FastifyInstance) {
  const { secret } = app.config
  const send = serveLinkPages(app, renderAddressPage)
  app.get('/confirm-address/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await openAddressChange(contextOf(request), { token, secret })
    return send(reply, opened, (siteName) => ({ siteName, opened, isDone: false }))
  })
  app.post('/confirm-address/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await confirmAddressChange(contextOf(request), { token, secret })
    return send(reply, opened, (siteName) => ({ siteName, opened, isDone: true }))
  })
}
