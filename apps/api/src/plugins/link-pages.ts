import type { Context, Secret } from '@lodge/desk/foundation'
import { getSiteView } from '@lodge/desk/identity'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { contextOf } from '../sessions/guard.ts'
import { parseFormBodies } from './form-bodies.ts'

export const LinkParams = z.object({ token: z.string().max(100) })

/** Routes of links in mails, for people without session and scripts. */
export const linkPageRoute = {
  config: { area: 'anyone', isOpenedByLink: true, through: 'link' },
  schema: { hide: true },
} as const

interface EndingPages<Opened extends LinkReader> {
  /** The first part of the page's address. */
  path: string
  /** Returns what the link would end; null for what has ended, and for a link that is none of ours. */
  open: (ctx: Context, link: { token: string; secret: Secret }) => Promise<Opened | null>
  /** Ends it, and returns what it was. */
  end: (ctx: Context, link: { token: string; secret: Secret }) => Promise<Opened | null>
  render: (page: { siteName: string; opened: Opened | null; isDone: boolean }) => string
}

/**
 * Serves the page of a link that ends something. Only its button does: programs open links to look at them. The button
 * of a mail program posts to the same address (RFC 8058), in one of two encodings.
 */
export function serveEndingPages<Opened extends LinkReader>(
  app: FastifyInstance,
  { path, open, end, render }: EndingPages<Opened>,
): void {
  const { secret } = app.config
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    async () => ({}),
  )
  const send = serveLinkPages(app, render)
  app.get(`/${path}/:token`, linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await open(contextOf(request), { token, secret })
    return send(reply, opened, (siteName) => ({ siteName, opened, isDone: false }))
  })
  app.post(`/${path}/:token`, linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await end(contextOf(request), { token, secret })
    return send(reply, opened, (siteName) => ({ siteName, opened, isDone: true }))
  })
}

/** The language of whoever opened a link. */
interface LinkReader {
  language: string | null
}

/** Returns how a page is sent: with 410 where its link leads to nothing any more. */
export function serveLinkPages<Page extends { opened: unknown; siteName: string }>(
  app: FastifyInstance,
  render: (page: Page) => string,
) {
  parseFormBodies(app)
  return async (reply: FastifyReply, reader: LinkReader | null, write: (siteName: string) => Page) => {
    const language = reader?.language ?? null
    const { name } = await getSiteView(app.deps.db, language === null ? [] : [language])
    const page = write(name)
    return reply
      .code(page.opened ? 200 : 410)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(render(page))
  }
}
