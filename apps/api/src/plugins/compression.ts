import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sessionTokenIn } from '../sessions/session-cookie.ts'

const common = { encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[], threshold: 1024 }

/**
 * A low quality, because answers are many: two steps more make a list a tenth smaller and take three times
 * the work.
 */
export const answerCompression = { ...common, ...brotliOf(3) }

function brotliOf(quality: number) {
  return { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } } }
}

/** Compresses pages and JSON. Files are sent as they are stored: those of the build are compressed already. */
export const compression = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (!mayBeCompressed(request)) request.headers['x-no-compression'] = '1'
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !isWrittenJson(reply, payload))
      request.headers['x-no-compression'] = '1'
  })
  await app.register(compress, {
    ...common,
    ...brotliOf(5),
    globalDecompression: false,
  })
})

/** An answer that was JSON before it came to Fastify is bytes, as a file is. */
function isWrittenJson(reply: FastifyReply, payload: unknown): boolean {
  return Buffer.isBuffer(payload) && `${reply.getHeader('content-type')}`.startsWith('application/json')
}

/**
 * Answers to somebody who is signed in are compressed only if our own pages or the person asked for them.
 * Another site that has a browser ask again and again, with words of its choice, could read off the lengths
 * what else an answer says (BREACH).
 */
function mayBeCompressed(request: FastifyRequest): boolean {
  const { config } = request.server
  const isSignedIn = (['portal', 'admin'] as const).some((area) =>
    sessionTokenIn(request.cookies, area, config),
  )
  return !isSignedIn || ['same-origin', 'none'].includes(`${request.headers['sec-fetch-site']}`)
}
