import { SignInWay } from '@lodge/contracts'
import { listHeardKinds } from '@lodge/desk/foundation'
import { loadRequestersByIds, loadStaffByIds } from '@lodge/desk/identity'
import { loadTicketAccess, rooms } from '@lodge/desk/ticketing'
import { type Actor, canSee, canSeeAllTickets } from '@lodge/domain'
import { batch } from '@lodge/events'
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
    loadAny(idsIn('admin'), (ids) => loadStaffByIds(db, ids)),
    loadAny(idsIn('portal'), (ids) => loadRequestersByIds(db, ids)),
    loadAny(numbers, (some) => loadTicketAccess(db, some)),
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

/** Asks nothing about nobody. */
async function loadAny<Id, Found>(
  ids: readonly Id[],
  load: (ids: readonly Id[]) => Promise<Map<Id, Found>>,
): Promise<Map<Id, Found>> {
  return ids.length > 0 ? load(ids) : new Map()
}

const Owner = z.object({
  area: z.enum(['portal', 'admin']),
  sessionId: z.string(),
  personId: z.uuid(),
  way: SignInWay.nullable().default(null),
})

/** Sockets that come back at once are checked together, at most so many with one query each. */
const checkedTogether = { size: 100, parallel: 2 }

/**
 * Returns a function that says whether a socket that was away still belongs to a session, and that session in all the
 * socket's rooms.
 */
export function createReturnCheck(live: Pick<SocketContext, 'db' | 'sessions'>) {
  const review = batch(async (placements: readonly SocketPlacement[]) => {
    const reviews = await reviewRooms(live, placements)
    const byPlacement = new Map(placements.map((placement, place) => [placement, reviews[place]]))
    return (placement: SocketPlacement) => byPlacement.get(placement)
  }, checkedTogether)
  return async (away: { sid: string; rooms: string[]; data: unknown }): Promise<boolean> => {
    const owner = Owner.safeParse(away.data)
    if (!owner.success) return false
    const found = await review({ owner: owner.data, rooms: away.rooms.filter((room) => room !== away.sid) })
    return found?.mayStay === true && found.ticketsLost.length === 0
  }
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
