import type { AgentData, AuthUser, FrontendUser, SessionEnd } from '@lodge/contracts'
import { create } from 'zustand'
import { reloadPage } from '../http/reload-page.ts'
import { readStored, writeStored } from '../storage.ts'

export const adminUserKey = 'lodge.adminUser'

type SessionState = {
  /** Kept in local storage (specification, section 3). */
  authUser: AuthUser | null
  frontendUser: FrontendUser | null
  agentData: AgentData | null
  /** Null where no session ended by itself, or somebody has signed in since. */
  sessionEnd: SessionEnd | null
  /** Somebody has asked to sign out, and it has not failed. */
  isSigningOut: boolean
  signingOut: (isSigningOut: boolean) => void
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
  isSigningOut: false,
  signingOut: (isSigningOut) => set({ isSigningOut }),
  sessionEnded: (sessionEnd) => set({ sessionEnd }),
  staffSignedIn: (authUser, agentData) => {
    writeStored(localStorage, adminUserKey, authUser)
    set({ authUser, sessionEnd: null, ...(agentData !== undefined && { agentData }) })
  },
  staffSignedOut: () => {
    writeStored(localStorage, adminUserKey, null)
    set({ authUser: null, agentData: null, isSigningOut: false })
  },
  requesterSignedIn: (frontendUser) => set({ frontendUser, sessionEnd: null }),
  requesterSignedOut: () => set({ frontendUser: null, isSigningOut: false }),
}))

/** Has whoever this tab takes to be signed in sign in anew. */
export function reloadSignedIn(area: 'admin' | 'portal'): void {
  if (isSignedInTo(area)) reloadPage()
}

/**
 * Returns whether this tab takes somebody to be signed in. To nobody else it matters that a session has ended: a page that
 * reloaded because of that would lose what is typed at the sign-in.
 */
export function isSignedInTo(area: 'admin' | 'portal'): boolean {
  const { authUser, frontendUser, isSigningOut } = useSession.getState()
  return !isSigningOut && (area === 'admin' ? authUser : frontendUser) !== null
}

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
