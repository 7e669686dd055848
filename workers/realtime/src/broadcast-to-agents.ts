import type { TicketPush } from '@lodge/contracts'
import { audienceOf, type BroadcastTarget } from '@lodge/desk/ticketing'
import { throttle } from '@lodge/events'
import { broadcastToWalls } from './broadcast-to-walls.ts'
import type { Sockets } from './sockets.ts'

/** A push with many tickets costs two hundred agents as much as a push with one. */
const pushRate = { most: 3, within: 150 }

interface TeamBatch {
  teamId: string
  rooms: readonly string[]
  waiting: TicketPush[]
  sending: Promise<void> | undefined
  turn: () => Promise<void>
}

export interface AgentBroadcaster {
  broadcast: (target: BroadcastTarget, push: TicketPush) => Promise<void>
  /** Sends waiting tickets at once, so that later messages do not overtake them. */
  flush: () => void
}

/**
 * Pushes tickets at once when they are rare, in batches by team when they are many. Wall screens are told of each
 * push, without the tickets.
 */
export function createAgentBroadcaster(sockets: Sockets): AgentBroadcaster {
  const lines = new Map<string, TeamBatch>()

  const lineOf = (target: BroadcastTarget): TeamBatch => {
    const existing = lines.get(target.teamId)
    if (existing) return existing
    const { admin } = audienceOf({ kind: 'ticket', ...target })
    const line = {
      teamId: target.teamId,
      rooms: admin,
      waiting: [],
      sending: undefined,
      turn: throttle(pushRate),
    }
    lines.set(target.teamId, line)
    return line
  }
  const emit = ({ teamId, rooms, waiting }: TeamBatch) => {
    const pushes = waiting.splice(0)
    if (pushes.length === 0) return
    sockets.admin.to(rooms).emit('tickets.changed', pushes)
    broadcastToWalls(sockets, teamId)
  }
  const send = async (line: TeamBatch) => {
    await line.turn()
    line.sending = undefined
    emit(line)
  }
  return {
    broadcast: (target, push) => {
      const line = lineOf(target)
      line.waiting.push(push)
      line.sending ??= send(line)
      return line.sending
    },
    flush: () => {
      for (const line of lines.values()) emit(line)
    },
  }
}
