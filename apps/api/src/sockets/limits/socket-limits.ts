/**
 * Limits of one connection, session and address. Each node counts its own, without asking Redis: a flood is
 * stopped by the node that it reaches.
 */
export const socketLimits = {
  /**
   * Messages of a connection, of whatever kind. A page sends one or two when it opens a ticket and one in two seconds
   * while its agent types; a hundred at once is more than anybody's keyboard manages.
   */
  packets: { burst: 100, perSecond: 10 },
  /** Entering a namespace asks Redis and Postgres, so it counts as this many messages. */
  entryCost: 20,
  /** Bytes of a connection, including what is no message: pings, fragments, rubbish. */
  bytes: { burst: 32_768, perSecond: 4_096 },
  /** Events of all sockets of one session: fifty tabs that come back together each subscribe to their ticket again. */
  eventsOfSession: { burst: 200, perSecond: 20 },
  /** Sockets that are open at once in one session; nobody keeps track of fifty tabs. */
  socketsOfSession: 50,
  /** Entries of one session: all its tabs at once after a restart, and a reload every second. */
  entriesOfSession: { burst: 100, perSecond: 1 },
  /**
   * Connections that are open at once from one address, and begun from it. Behind one address may be a whole
   * campus: these stop a machine that does nothing else and let ten thousand people come back within a minute
   * of a restart.
   */
  connectionsOfAddress: 10_000,
  handshakesOfAddress: { burst: 500, perSecond: 200 },
  /** Tickets that one socket subscribes to: a page shows one. */
  ticketsOfSocket: 50,
} as const
