import type { AgentData, AuthUser, FrontendUser, SessionEnd } from '@lodge/contracts'
import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'

export const adminUserKey = 'lodge.adminUser'

type SessionState = {
  /** Kept in local storage (specification, section 3). */
  authUser: AuthUser | null
  frontendUser: FrontendUser | null
  agentData: AgentData | null
  /** Null where no session ended by itself, or somebody has signed in since. */
  sessionEnd: SessionEnd | null
  sessionEnded: (end: SessionEnd | null) => void
  staffSignedIn: (user: AuthUser, agentData?: AgentData | null) => void
  staffSignedOut: () => void
  requesterSignedIn: (user: FrontendUser) => void
  requesterSignedOut: () => void
}

export const useSession = create<SessionState>()((set) => ({
  authUser: storedUser(),
  frontendUser: null,
  agentData: null,
  sessionEnd: null,
  sessionEnded: (sessionEnd) => set({ sessionEnd }),
  staffSignedIn: (authUser, agentData) => {
    writeStored(localStorage, adminUserKey, authUser)
    set({ authUser, sessionEnd: null, ...(agentData !== undefined && { agentData }) })
  },
  staffSignedOut: () => {
    writeStored(localStorage, adminUserKey, null)
    set({ authUser: null, agentData: null })
  },
  requesterSignedIn: (frontendUser) => set({ frontendUser, sessionEnd: null }),
  requesterSignedOut: () => set({ frontendUser: null }),
}))

function storedUser() {
  if (typeof localStorage === 'undefined') return null
  const stored = readStored(localStorage, adminUserKey)
  return isStaff(stored) ? stored : null
}

/** An older version may have stored another shape. */
function isStaff(stored: unknown): stored is AuthUser {
  if (typeof stored !== 'object' || stored === null) return false
  const texts = ['alias', 'name', 'email', 'role'].map(
    (key) => Object.entries(stored).find(([name]) => name === key)?.[1],
  )
  return (
    texts.every((text) => typeof text === 'string') &&
    'permissions' in stored &&
    Array.isArray(stored.permissions)
  )
}
