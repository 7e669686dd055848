import type { NotificationPush, UnreadCount } from '@lodge/contracts'
import { create } from 'zustand'

interface UnreadState extends UnreadCount {
  /** The last notification that came by push: its ticket's number, if it has one, and its own id. */
  latest: { number: number | null; id: string } | null
  /** An answer or a push: the higher version wins, so stragglers and repeats are harmless. */
  counted: (count: UnreadCount) => void
  added: (push: NotificationPush) => void
}

export const useUnreadCount = create<UnreadState>()((set) => ({
  count: 0,
  version: 0,
  latest: null,
  counted: ({ count, version }) => set((state) => (version < state.version ? state : { count, version })),
  added: ({ notification: { id, ticket }, unread }) =>
    set((state) => ({
      latest: { number: ticket?.number ?? null, id },
      ...(unread.version < state.version ? {} : unread),
    })),
}))
