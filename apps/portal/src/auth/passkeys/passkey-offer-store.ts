import { readCookie, readStored, useSession, writeStored } from '@lodge/client'
import { codeUsedCookie } from '@lodge/contracts'
import { keepsPasskeysItself, useCookieConsent } from '@lodge/ui'
import { useEffect } from 'react'
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

/** Offers one, too, to whoever entered their code before the app was there. */
export function useOfferAfterForm(): void {
  const alias = useSession(({ frontendUser }) => frontendUser?.alias)
  useEffect(() => {
    const used = readCookie(codeUsedCookie, document.cookie)
    if (alias === undefined || used === null) return
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${codeUsedCookie}=; path=/; max-age=0`
    if (used === alias) void usePasskeyOffer.getState().codeUsed()
  }, [alias])
}

function isDeclined(): boolean {
  return readStored(localStorage, key) === true || readStored(sessionStorage, key) === true
}
