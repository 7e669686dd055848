import type { IncomingMessage } from 'node:http'
import { refusal } from '@lodge/domain'
import fp from 'fastify-plugin'

/** Headers that a request may have once: a proxy that reads the other one would see another request. */
const saidOnce = new Set(['host', 'content-length', 'content-type', 'transfer-encoding', 'origin'])

/**
 * Refuses requests that a proxy may read otherwise than we do (request smuggling, RFC 9112). Node's parser
 * refuses lengths that contradict each other and folded headers, but takes two hosts and encodings that it
 * does not know.
 */
export const refuseAmbiguousRequests = fp(async (app) => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!isAmbiguous(raw)) return
    reply.header('connection', 'close')
    throw refusal('request_ambiguous')
  })
})

/** Returns whether a request can be read in two ways; for those, too, that are answered past Fastify. */
export function isAmbiguous({ rawHeaders, headers, url = '/' }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const singleNames = names.filter((name) => saidOnce.has(name))
  if (new Set(singleNames).size < singleNames.length) return true
  if (!/^[\w.:[\]-]*$/.test(headers.host ?? '')) return true
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return true
  // An address with a host of its own would count more than the header.
  return !url.startsWith('/')
}
