import type { SessionLimits } from '../socket-context.ts'
import { socketLimits } from './socket-limits.ts'
import { createTokenBuckets } from './token-bucket.ts'

/** Counts on this node. */
export function createSessionLimits(): SessionLimits {
  return {
    mayEnter: createTokenBuckets(socketLimits.entriesOfSession),
    mayHold: (sockets) => sockets <= socketLimits.socketsOfSession,
    maySay: createTokenBuckets(socketLimits.eventsOfSession),
  }
}

/** Is for load benches, whose clients share one session. */
export const unlimited: SessionLimits = {
  mayEnter: () => true,
  mayHold: () => true,
  maySay: () => true,
}
