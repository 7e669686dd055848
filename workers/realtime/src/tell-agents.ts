import type { TicketPush } from '@lodge/contracts'
import { audienceOf, type TicketPlace } from '@lodge/desk'
import { pace } from '@lodge/events'
import { pushToAdmin } from './push.ts'
import type { Sockets } from './socket-server.ts'

/** In a rush a screen is told of many tickets at once: two hundred agents cost as much for one as for twenty. */
const rush = { most: 3, within: 150 }

interface Line {
  waiting: TicketPush[]
  /** Until what waits has been sent. */
  sending: Promise<void> | undefined
  turn: () => Promise<void>
}

export interface AgentTeller {
  /** Shows a ticket as it is now to those who may see it; done when it has been sent. */
  tell: (place: TicketPlace, push: TicketPush) => Promise<void>
  /** Sends at once what waits, so that what is sent next does not overtake it. */
  flush: () => void
}

/** Sends agents what tickets have become: at once, and in a rush together with what comes meanwhile for their team. */
export function tellerOf(sockets: Sockets): AgentTeller {
  const lines = new Map<string, Line>()

  const lineOf = (teamId: string): Line => {
    const line = lines.get(teamId) ?? { waiting: [], sending: undefined, turn: pace(rush) }
    lines.set(teamId, line)
    return line
  }
  const emit = (teamId: string, line: Line) => {
    const pushes = line.waiting.splice(0)
    const { admin } = audienceOf({ kind: 'tickets', teamId })
    if (pushes.length > 0) pushToAdmin(sockets, admin, 'tickets.changed', pushes)
  }
  const send = async (teamId: string, line: Line) => {
    await line.turn()
    line.sending = undefined
    emit(teamId, line)
  }
  return {
    tell: ({ teamId }, push) => {
      const line = lineOf(teamId)
      line.waiting.push(push)
      line.sending ??= send(teamId, line)
      return line.sending
    },
    flush: () => {
      for (const [teamId, line] of lines) emit(teamId, line)
    },
  }
}
