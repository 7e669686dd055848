import { rooms, seesTicket } from '@lodge/desk'
import { type Actor, seesAllTickets } from '@lodge/domain'
import { z } from 'zod'
import { loadActor } from '../sessions/guard.ts'
import type { Live, SocketOwner } from './live.ts'

/** The rooms that belong to a person as they stand now; tickets' rooms are joined on request. */
export function roomsOf(actor: Actor, { personId, sessionId }: SocketOwner): string[] {
  const own = [rooms.person(personId), rooms.session(sessionId)]
  if (actor.kind !== 'staff') return own
  if (seesAllTickets(actor)) return [...own, rooms.allTickets]
  return [...own, ...actor.teamIds.map(rooms.team)]
}

const Owner = z.object({ area: z.enum(['portal', 'admin']), sessionId: z.string(), personId: z.uuid() })

/** Whether a socket that was away still belongs to a session, and that session in all the socket's rooms. */
export async function mayStayIn(
  { db, sessions }: Live,
  away: { sid: string; rooms: string[]; data: unknown },
): Promise<boolean> {
  const owner = Owner.safeParse(away.data)
  if (!owner.success || !(await sessions.isAlive(owner.data.sessionId))) return false
  const actor = await loadActor(db, owner.data)
  if (!actor) return false
  const own = new Set([away.sid, ...roomsOf(actor, owner.data)])
  for (const room of away.rooms) {
    if (!own.has(room) && !(await isTicketInSight(room))) return false
  }
  return true

  function isTicketInSight(room: string) {
    const number = numberIn(room)
    return number !== null && actor !== null && seesTicket(db, actor, number)
  }
}

/** The ticket whose room this is; null for every other room. */
export function numberIn(room: string): number | null {
  const number = Number(/^ticket:(\d+)$/.exec(room)?.[1])
  return Number.isNaN(number) ? null : number
}
