import type { FastifyInstance } from 'fastify'

/** Reads what forms of pages without scripts send, in the routes of one plugin. */
export function parseFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
