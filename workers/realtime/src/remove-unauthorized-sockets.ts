import { audienceOf, type BroadcastTarget, rooms } from '@lodge/desk/ticketing'
import type { Sockets } from './sockets.ts'

/** Messages of a namespace keep their order, so later ones to the room do not reach these sockets. */
export function removeUnauthorizedSockets({ admin }: Sockets, { number, ...target }: BroadcastTarget): void {
  const insiders = audienceOf({ kind: 'ticket', ...target }).admin
  admin
    .to([rooms.ticket(number)])
    .except(insiders)
    .leave(rooms.ticket(number))
}
