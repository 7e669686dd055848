import { SignInWay } from '@lodge/contracts'
import { listHeardKinds } from '@lodge/desk/foundation'
import { loadRequestersByIds, loadStaffByIds } from '@lodge/desk/identity'
import { loadTicketAccess, rooms } from '@lodge/desk/ticketing'
import { type Actor, canSee, canSeeAllTickets } from '@lodge/domain'
import { z } from 'zod'
import type { SocketContext, SocketOwner } from './socket-context.ts'

/** Tickets' rooms are joined on request. */
export function roomsOf(actor: Actor, { personId, sessionId }: SocketOwner): string[] {
  const own = [
    rooms.person(personId),
    rooms.session(sessionId),
    ...listHeardKinds(actor).map((kind) => rooms.records(kind)),
  ]
  if (actor.kind !== 'staff') return own
  if (canSeeAllTickets(actor)) return [...own, rooms.allTickets]
  return [...own, ...actor.teamIds.map(rooms.team)]
}

/** All rooms of a socket but the one of its own id. */
export interface SocketPlacement {
  owner: SocketOwner
  rooms: readonly string[]
}

/** Rooms that a socket may keep, and tickets that it may no longer see. */
export interface SocketReview {
  mayStay: boolean
  ticketsLost: string[]
}

/** Checks any number of sockets in one query for each of sessions, roles, teams and tickets. */
export async function reviewRooms(
  { db, sessions }: Pick<SocketContext, 'db' | 'sessions'>,
  sockets: readonly SocketPlacement[],
): Promise<SocketReview[]> {
  const idsIn = (area: SocketOwner['area']) =>
    unique(sockets.flatMap(({ owner }) => (owner.area === area ? owner.personId : [])))
  const numbers = unique(
    sockets.flatMap((socket) => socket.rooms.flatMap((room) => ticketNumberOfRoom(room) ?? [])),
  )
  const [alive, staff, requesters, tickets] = await Promise.all([
    sessions.allAlive(unique(sockets.map(({ owner }) => owner.sessionId))),
    loadStaffByIds(db, idsIn('admin')),
    loadRequestersByIds(db, idsIn('portal')),
    loadTicketAccess(db, numbers),
  ])
  return sockets.map(({ owner, rooms: present }) => {
    const actor = (owner.area === 'admin' ? staff : requesters).get(owner.personId)
    if (!actor || !alive.has(owner.sessionId)) return { mayStay: false, ticketsLost: [] }
    const own = present.filter((room) => ticketNumberOfRoom(room) === null)
    const ticketsLost = present.filter((room) => {
      const number = ticketNumberOfRoom(room)
      const ticket = number === null ? null : tickets.get(number)
      return number !== null && !(ticket && canSee(actor, ticket))
    })
    return { mayStay: isSame(own, roomsOf(actor, owner)), ticketsLost }
  })
}

const Owner = z.object({
  area: z.enum(['portal', 'admin']),
  sessionId: z.string(),
  personId: z.uuid(),
  way: SignInWay.nullable().default(null),
})

/** Returns whether a socket that was away still belongs to a session, and that session in all the socket's rooms. */
export async function mayStayIn(
  live: Pick<SocketContext, 'db' | 'sessions'>,
  away: { sid: string; rooms: string[]; data: unknown },
): Promise<boolean> {
  const owner = Owner.safeParse(away.data)
  if (!owner.success) return false
  const [review] = await reviewRooms(live, [
    { owner: owner.data, rooms: away.rooms.filter((room) => room !== away.sid) },
  ])
  return review?.mayStay === true && review.ticketsLost.length === 0
}

/** Returns null for a room of no ticket. */
export function ticketNumberOfRoom(room: string): number | null {
  const number = Number(/^ticket:(\d+)$/.exec(room)?.[1])
  return Number.isNaN(number) ? null : number
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one)
  return set.size === other.length && other.every((room) => set.has(room))
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
