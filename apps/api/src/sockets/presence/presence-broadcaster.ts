import { findRequesterId, listTicketViewers, rooms } from '@lodge/desk/ticketing'
import { firstNameOf } from '@lodge/domain'
import type { AppNamespace, SocketContext } from '../socket-context.ts'
import type { PresenceState } from './presence-store.ts'

export type PresenceNamespaces = Record<'admin' | 'portal', AppNamespace>

export function createPresenceBroadcaster(
  { admin, portal }: PresenceNamespaces,
  { db, log }: Pick<SocketContext, 'db' | 'log'>,
) {
  /** Tells the requester where somebody began or stopped to write them an answer. */
  function broadcast(number: number, state: Promise<PresenceState>, isForRequester: boolean) {
    state
      .then(async ({ version, present }) => {
        const viewers = await listTicketViewers(db, present)
        admin.to(rooms.ticket(number)).emit('ticket.presence', { number, version, viewers })
        const requesterId = isForRequester ? await findRequesterId(db, number) : null
        if (requesterId === null) return
        const names = viewers.filter(({ typing }) => typing === 'public').map(({ name }) => firstNameOf(name))
        portal.to(rooms.person(requesterId)).emit('ticket.writing', { number, version, names })
      })
      .catch(failed)
  }

  function failed(error: unknown) {
    log.debug({ err: error }, 'Presence could not be told')
  }

  return { broadcast, failed }
}
