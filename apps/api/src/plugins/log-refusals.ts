import { minuteMs } from '@lodge/contracts'
import { rateLimitAddress, recordRefusal } from '@lodge/desk/identity'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { contextOf } from '../sessions/guard.ts'

/** Logs reached limits, and requests of staff that their role does not allow. */
export const logRefusals = fp(async (app) => {
  const isFirst = firstOfItsMinute(app.deps.now)
  app.addHook('onSend', async (request, reply) => {
    const isRefusedStaff = reply.statusCode === 403 && request.actor?.kind === 'staff'
    if (!isRefusedStaff && reply.statusCode !== 429) return
    if (!isFirst(`${reply.statusCode} ${rateLimitAddress(request.ip)}`)) return
    // The refusal is sent even if it cannot be logged.
    await (isRefusedStaff ? logAccess(request) : logLimit(request)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'A refusal is missing in the activity log'),
    )
  })
})

/** Spares the database a flood of rows: it takes one for each address and minute. */
function firstOfItsMinute(now: () => Date): (key: string) => boolean {
  const loggedKeys = new Set<string>()
  let minute = 0
  return (key) => {
    const present = Math.floor(now().getTime() / minuteMs)
    if (present !== minute) loggedKeys.clear()
    minute = present
    const isNew = !loggedKeys.has(key)
    loggedKeys.add(key)
    return isNew
  }
}

async function logAccess(request: FastifyRequest): Promise<void> {
  const { actor } = request
  if (actor.kind !== 'staff') return
  await recordRefusal(contextOf(request), {
    type: 'person.access_refused',
    personId: actor.id,
    request: nameOf(request),
  })
}

async function logLimit(request: FastifyRequest): Promise<void> {
  await recordRefusal(contextOf(request), {
    type: 'person.limit_reached',
    personId: request.session?.personId ?? request.token?.actor.id ?? null,
    email: emailOf(request),
    request: nameOf(request),
  })
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'of an unknown address'}`
}

function emailOf({ body }: FastifyRequest): string | null {
  const isNamed = typeof body === 'object' && body !== null && 'email' in body
  return isNamed && typeof body.email === 'string' ? body.email.slice(0, 254) : null
}
