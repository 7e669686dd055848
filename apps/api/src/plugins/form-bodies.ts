import type { FastifyInstance } from 'fastify'

/** Reads forms of pages without scripts, in one plugin's routes; lines end as in the app. */
export function parseFormBodies(app: FastifyInstance, { bodyLimit = 16 * 1024 } = {}): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, body: string) =>
      Object.fromEntries(
        [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
      ),
  )
}
