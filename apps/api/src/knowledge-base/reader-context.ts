import type { FilesContext } from '@lodge/desk/foundation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, signedIn } from '../sessions/guard.ts'

interface ReadRequest {
  request: FastifyRequest
  reply: FastifyReply
}

/** Uses the portal's session, if there is one. */
export async function readerContext({ request, reply }: ReadRequest): Promise<FilesContext> {
  await signedIn(request, reply, 'portal')
  return contextOf(request)
}
