import { recordNewBrowser } from '@lodge/desk/identity'
import type { FastifyRequest } from 'fastify'
import { contextOf } from './guard.ts'
import type { SessionArea } from './session.ts'

/** Notes that this browser signed somebody in who had not used it, so that they are mailed. */
export async function noteNewBrowser(
  request: FastifyRequest,
  session: { area: SessionArea; personId: string },
): Promise<void> {
  const userAgent = request.headers['user-agent'] ?? ''
  await recordNewBrowser(contextOf(request), { ...session, userAgent })
}
