import { readStored, writeStored } from '@lodge/client'
import { create } from 'zustand'

export type CookieAcceptance = 'all' | 'none'

const key = 'lodge.cookieAcceptance'

type CookieConsent = {
  /** null means not yet answered; kept in session storage (specification, section 3). */
  cookieAcceptance: CookieAcceptance | null
  allAccepted: () => void
  allRejected: () => void
  cleared: () => void
}

export const useCookieConsent = create<CookieConsent>()((set) => {
  const answer = (cookieAcceptance: CookieAcceptance | null) => {
    writeStored(sessionStorage, key, cookieAcceptance)
    set({ cookieAcceptance })
  }
  return {
    cookieAcceptance: storedAnswer(),
    allAccepted: () => answer('all'),
    allRejected: () => answer('none'),
    cleared: () => answer(null),
  }
})

function storedAnswer(): CookieAcceptance | null {
  if (typeof sessionStorage === 'undefined') return null
  const stored = readStored(sessionStorage, key)
  return stored === 'all' || stored === 'none' ? stored : null
}
