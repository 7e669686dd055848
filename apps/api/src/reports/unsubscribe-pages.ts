import { openUnsubscribeLink, renderUnsubscribePage, unsubscribeByLink } from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { serveEndingPages } from '../plugins/link-pages.ts'

/** Ends a report by mail. */
export async function unsubscribePages(app: FastifyInstance) {
  serveEndingPages(app, {
    path: 'unsubscribe',
    open: openUnsubscribeLink,
    end: unsubscribeByLink,
    render: renderUnsubscribePage,
  })
}
