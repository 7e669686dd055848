import type { TicketPush } from '@lodge/contracts'
import { audienceOf, type BroadcastTarget } from '@lodge/desk'
import { throttle } from '@lodge/events'
import { broadcastToAdmin } from './broadcast.ts'
import type { Sockets } from './socket-server.ts'

/** In a rush a screen is told of many tickets at once: two hundred agents cost as much for one as for twenty. */
const pushRate = { most: 3, within: 150 }

/** What is to be told to those who see one team's tickets. */
interface TeamBatch {
  rooms: readonly string[]
  waiting: TicketPush[]
  /** Until what waits has been sent. */
  sending: Promise<void> | undefined
  turn: () => Promise<void>
}

export interface AgentBroadcaster {
  /** Shows a ticket as it is now to those who may see it; done when it has been sent. */
  broadcast: (place: BroadcastTarget, push: TicketPush) => Promise<void>
  /** Sends at once what waits, so that what is sent next does not overtake it. */
  flush: () => void
}

/** Sends agents what tickets have become: at once, and in a rush together with what comes meanwhile for their team. */
export function createAgentBroadcaster(sockets: Sockets): AgentBroadcaster {
  const lines = new Map<string, TeamBatch>()

  const lineOf = (place: BroadcastTarget): TeamBatch => {
    const known = lines.get(place.teamId)
    if (known) return known
    const { admin } = audienceOf({ kind: 'ticket', ...place })
    const line = { rooms: admin, waiting: [], sending: undefined, turn: throttle(pushRate) }
    lines.set(place.teamId, line)
    return line
  }
  const emit = ({ rooms, waiting }: TeamBatch) => {
    const pushes = waiting.splice(0)
    if (pushes.length > 0) broadcastToAdmin(sockets, rooms, 'tickets.changed', pushes)
  }
  const send = async (line: TeamBatch) => {
    await line.turn()
    line.sending = undefined
    emit(line)
  }
  return {
    broadcast: (place, push) => {
      const line = lineOf(place)
      line.waiting.push(push)
      line.sending ??= send(line)
      return line.sending
    },
    flush: () => {
      for (const line of lines.values()) emit(line)
    },
  }
}
