import { recordNewBrowser } from '@lodge/desk/identity'
import type { FastifyRequest } from 'fastify'
import { contextOf } from './guard.ts'
import type { SessionArea } from './session.ts'

/** Has people mailed when a browser is new to them. */
export async function noteNewBrowser(
  request: FastifyRequest,
  session: { area: SessionArea; personId: string },
): Promise<void> {
  const userAgent = request.headers['user-agent'] ?? ''
  await recordNewBrowser(contextOf(request), { ...session, userAgent })
}
