import { readStored, writeStored } from '@lodge/client'
import { keepsPasskeysItself, useCookieConsent } from '@lodge/ui'
import { create } from 'zustand'

const key = 'lodge.passkeyDeclined'

interface PasskeyOfferState {
  /** True from a sign-in by a code until somebody has answered, or the page is left. */
  isDue: boolean
  /** Somebody has signed in by a code, and may want to do without one the next time. */
  codeUsed: () => Promise<void>
  declined: () => void
  taken: () => void
}

export const usePasskeyOffer = create<PasskeyOfferState>((set) => ({
  isDue: false,
  codeUsed: async () => {
    if (!isDeclined() && (await keepsPasskeysItself().catch(() => false))) set({ isDue: true })
  },
  declined: () => {
    // Where cookies were rejected it is remembered until the tab is closed.
    const isRejected = useCookieConsent.getState().cookieAcceptance === 'none'
    writeStored(isRejected ? sessionStorage : localStorage, key, true)
    set({ isDue: false })
  },
  taken: () => set({ isDue: false }),
}))

function isDeclined(): boolean {
  return readStored(localStorage, key) === true || readStored(sessionStorage, key) === true
}
