import { z } from 'zod'
import { keysOf } from '../../foundation/object-keys.ts'

interface ChannelRow {
  /** Brings tickets; the others bring messages alone. */
  opensTickets: boolean
  /** The side whose messages come by it as a rule, so that nothing need be said of it. */
  isUsualFor?: 'requester' | 'staff'
}

/**
 * Every way by which a ticket or a message comes. The contract, filters, reports, the export, the search and the
 * activity log follow from a row. Its words are in `packages/domain/strings/en/channel.json` and its icon in
 * `apps/admin/src/ticketing/ticket/channel-icon.tsx`, which do not compile without it.
 */
const channels = {
  portal: { opensTickets: true, isUsualFor: 'requester' },
  phone: { opensTickets: true },
  email: { opensTickets: true },
  /** Programs that come by a token. */
  api: { opensTickets: true },
  /** The admin area, in which staff write. */
  desk: { opensTickets: false, isUsualFor: 'staff' },
  /** Automations, whose messages count for no answer. */
  automation: { opensTickets: false },
} as const satisfies Record<string, ChannelRow>

type Channels = typeof channels
export type Channel = keyof Channels
export type TicketChannel = {
  [Name in Channel]: Channels[Name]['opensTickets'] extends true ? Name : never
}[Channel]

export const Channel = z.enum(keysOf(channels))
export const TicketChannel = z.enum(keysOf(channels).filter(opensTickets))

/** Returns whether the messages of this side come by a channel as a rule. */
export function isUsualChannel(channel: Channel, side: 'requester' | 'staff'): boolean {
  const row: ChannelRow = channels[channel]
  return row.isUsualFor === side
}

function opensTickets(name: Channel): name is TicketChannel {
  return channels[name].opensTickets
}
