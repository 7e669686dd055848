import { listTicketViewers, rooms } from '@lodge/desk'
import type { AppNamespace, SocketContext } from '../socket-context.ts'
import type { PresenceState } from './presence-store.ts'

/** Returns a function that pushes to a ticket's room who is there, once the store has taken a change. */
export function createPresenceBroadcaster(
  namespace: AppNamespace,
  { db, log }: Pick<SocketContext, 'db' | 'log'>,
) {
  function broadcast(number: number, changed: Promise<PresenceState>) {
    changed
      .then(async ({ version, present }) => {
        const viewers = await listTicketViewers(db, present)
        namespace.to(rooms.ticket(number)).emit('ticket.presence', { number, version, viewers })
      })
      .catch(failed)
  }

  function failed(error: unknown) {
    log.debug({ err: error }, 'Presence could not be told')
  }

  return { broadcast, failed }
}
