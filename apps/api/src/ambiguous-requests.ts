import type { IncomingMessage } from 'node:http'
import { refusal } from '@lodge/domain'
import fp from 'fastify-plugin'

/** A proxy that reads the other of two such headers would see another request. */
const saidOnce = new Set(['host', 'content-length', 'content-type', 'transfer-encoding', 'origin'])

/**
 * Refuses requests that a proxy may read otherwise than we do (request smuggling, RFC 9112). Node's parser refuses
 * contradicting lengths and folded headers, but takes two hosts and unknown encodings.
 */
export const refuseAmbiguousRequests = fp(async (app) => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!isAmbiguous(raw)) return
    reply.header('connection', 'close')
    throw refusal('request_ambiguous')
  })
})

/** Guards requests that are answered past Fastify, too. */
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
