import { openStopLink, renderStopPage, stopByLink } from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { serveEndingPages } from '../plugins/link-pages.ts'

/** Ends a participation by mail. */
export async function stopPages(app: FastifyInstance) {
  serveEndingPages(app, {
    path: 'participation',
    open: openStopLink,
    end: stopByLink,
    render: renderStopPage,
  })
}
