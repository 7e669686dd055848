import { createContext, type ReactNode, useContext } from 'react'
import { english, type Messages } from './messages.ts'

const MessagesContext = createContext<Messages>(english)

/** Gives the shared components their texts; without it they speak English. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  return <MessagesContext value={messages}>{children}</MessagesContext>
}

/** The texts in use. */
export function useMessages() {
  return useContext(MessagesContext)
}
