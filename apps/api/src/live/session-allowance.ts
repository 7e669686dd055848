import { createBudgets } from './budget.ts'
import type { SessionAllowance } from './live.ts'
import { socketLimits } from './socket-limits.ts'

/** What all sockets of a session may do together, on this node. */
export function createSessionAllowance(): SessionAllowance {
  return {
    mayEnter: createBudgets(socketLimits.entriesOfSession),
    mayHold: (sockets) => sockets <= socketLimits.socketsOfSession,
    maySay: createBudgets(socketLimits.eventsOfSession),
  }
}

/** For load benches, whose crowds share one session. */
export const everything: SessionAllowance = {
  mayEnter: () => true,
  mayHold: () => true,
  maySay: () => true,
}
