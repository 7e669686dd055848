import { create } from 'zustand'

/** `offline`: the browser reports no network, or all tries are over. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline'

type ConnectionStatus = {
  state: ConnectionState
  /** Epoch milliseconds; null while live and before the first connection. */
  lostAt: number | null
  changed: (state: ConnectionState) => void
}

export const useConnection = create<ConnectionStatus>()((set) => ({
  state: 'connecting',
  lostAt: null,
  changed: (state) =>
    set((before) => ({
      state,
      lostAt: state === 'live' ? null : before.state === 'live' ? Date.now() : before.lostAt,
    })),
}))
