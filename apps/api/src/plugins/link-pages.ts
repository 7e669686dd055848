import { getSiteView } from '@lodge/desk/identity'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { parseFormBodies } from './form-bodies.ts'

export const LinkParams = z.object({ token: z.string().max(100) })

/** The routes of a page that a link in a mail leads to, for people without a session and without scripts. */
export const linkPageRoute = {
  config: { area: 'anyone', isOpenedByLink: true, through: 'link' },
  schema: { hide: true },
} as const

/** Reads the forms of such pages, and returns how one is sent: 410 where its link leads to nothing any more. */
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
