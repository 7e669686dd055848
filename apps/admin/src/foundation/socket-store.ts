import type { AdminSocket } from '@lodge/client'
import { create } from 'zustand'

/** The socket of the signed-in agent, for screens that join a ticket's room; null while there is none. */
export const useSocket = create<{ socket: AdminSocket | null }>()(() => ({ socket: null }))
