import type { FastifyRequest } from 'fastify'

/** Returns a cookie's name with the prefix by which browsers, under https, take it from this host alone. */
export function ownCookieName({ server }: FastifyRequest, name: string): string {
  return server.config.isHttps ? `__Host-${name}` : name
}
