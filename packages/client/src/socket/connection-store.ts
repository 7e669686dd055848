import { create } from 'zustand'

/** `live`: pushes arrive; `reconnecting`: trying; `offline`: the browser says there is no network, or nothing will be tried. */
export type ConnectionState = 'live' | 'reconnecting' | 'offline'

type ConnectionStatus = {
  state: ConnectionState
  /** When pushes last stopped, in milliseconds of this browser's clock; null while live or before the first connection. */
  lostAt: number | null
  changed: (state: ConnectionState) => void
}

/** How the live connection stands. */
export const useConnection = create<ConnectionStatus>()((set) => ({
  state: 'reconnecting',
  lostAt: null,
  changed: (state) =>
    set((before) => ({
      state,
      lostAt: state === 'live' ? null : before.state === 'live' ? Date.now() : before.lostAt,
    })),
}))
