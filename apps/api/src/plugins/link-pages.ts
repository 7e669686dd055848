import { getSiteView } from '@lodge/desk/identity'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { parseFormBodies } from './form-bodies.ts'

export const LinkParams = z.object({ token: z.string().max(100) })

/** Routes of links in mails, for people without session and scripts. */
export const linkPageRoute = {
  config: { area: 'anyone', isOpenedByLink: true, through: 'link' },
  schema: { hide: true },
} as const

/** Returns how a page is sent: with 410 where its link leads to nothing any more. */
export function serveLinkPages<Page extends { opened: unknown; siteName: string }>(
  app: FastifyInstance,
  render: (page: Page) => string,
) {
  parseFormBodies(app)
  return async (reply: FastifyReply, write: (siteName: string) => Page) => {
    const { name } = await getSiteView(app.deps.db)
    const page = write(name)
    return reply
      .code(page.opened ? 200 : 410)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(render(page))
  }
}
