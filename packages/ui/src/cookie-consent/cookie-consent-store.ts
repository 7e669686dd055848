import { writeStored } from '@lodge/client'
import { create } from 'zustand'
import { type CookieAcceptance, cookieAnswerKey, readCookieAnswer } from './stored-answer.ts'

type CookieConsent = {
  /** Null is not yet answered; kept in session storage (specification, section 3). */
  cookieAcceptance: CookieAcceptance | null
  allAccepted: () => void
  allRejected: () => void
  cleared: () => void
}

export const useCookieConsent = create<CookieConsent>()((set) => {
  const answer = (cookieAcceptance: CookieAcceptance | null) => {
    writeStored(sessionStorage, cookieAnswerKey, cookieAcceptance)
    set({ cookieAcceptance })
  }
  return {
    cookieAcceptance: typeof sessionStorage === 'undefined' ? null : readCookieAnswer(),
    allAccepted: () => answer('all'),
    allRejected: () => answer('none'),
    cleared: () => answer(null),
  }
})
