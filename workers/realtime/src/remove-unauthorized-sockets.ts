import { audienceOf, type BroadcastTarget, rooms } from '@lodge/desk/ticketing'
import type { Sockets } from './sockets.ts'

/** Messages of one namespace keep their order, so what is sent to the room afterwards does not reach them. */
export function removeUnauthorizedSockets({ admin }: Sockets, { number, ...target }: BroadcastTarget): void {
  const insiders = audienceOf({ kind: 'ticket', ...target }).admin
  admin
    .to([rooms.ticket(number)])
    .except(insiders)
    .leave(rooms.ticket(number))
}
