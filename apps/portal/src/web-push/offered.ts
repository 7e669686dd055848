import { readStored, writeStored } from '@lodge/client'
import { useCookieConsent } from '@lodge/ui'

const key = 'lodge.webPushOffered'

/** Returns whether this browser could be told of tickets and nobody has asked it yet. */
export function mayOfferPush(): boolean {
  const isSupported = 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window
  if (!isSupported || Notification.permission !== 'default') return false
  return readStored(localStorage, key) !== true && readStored(sessionStorage, key) !== true
}

/** Remembers that it was offered here; where cookies were rejected, until the tab is closed. */
export function markOffered(): void {
  const isRejected = useCookieConsent.getState().cookieAcceptance === 'none'
  writeStored(isRejected ? sessionStorage : localStorage, key, true)
}
