/** Each node counts its own, without asking Redis: a flood is stopped by the node that it reaches. */
export const socketLimits = {
  /** A page sends one or two messages when it opens a ticket, and one in two seconds while its agent types. */
  packets: { burst: 100, perSecond: 10 },
  /** Messages that entering a namespace counts as: it asks Redis and Postgres. */
  entryCost: 20,
  /** Bytes include pings, fragments and rubbish. */
  bytes: { burst: 32_768, perSecond: 4_096 },
  /** Fifty tabs that come back at once subscribe to their tickets again. */
  eventsOfSession: { burst: 200, perSecond: 20 },
  /** Nobody keeps track of fifty tabs. */
  socketsOfSession: 50,
  /** All tabs enter at once after a restart, and a reload every second. */
  entriesOfSession: { burst: 100, perSecond: 1 },
  /** A whole campus may be behind one address: ten thousand people come back within a minute of a restart. */
  connectionsOfAddress: 10_000,
  handshakesOfAddress: { burst: 500, perSecond: 200 },
  /** A page shows one ticket. */
  ticketsOfSocket: 50,
} as const
