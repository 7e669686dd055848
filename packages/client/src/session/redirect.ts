import { browserStorage, readStored, writeStored } from '../storage.ts'

const key = 'lodge.redirect'

/** The server adds it to the address of the sign-in page, before the app is there. */
export const redirectParam = 'to'

/** Returns null where the address carries none of this site. */
export function carriedRedirect(search: string): string | null {
  const address = new URLSearchParams(search).get(redirectParam)
  return address !== null && isOwnAddress(address) ? address : null
}

/** Keeps the address for this tab only. */
export function saveRedirect(address: string, storage = browserStorage('sessionStorage')) {
  writeStored(storage, key, isOwnAddress(address) ? address : null)
}

export function savedRedirect(storage = browserStorage('sessionStorage')) {
  const address = readStored(storage, key)
  return typeof address === 'string' && isOwnAddress(address) ? address : null
}

/** Returns the saved address and deletes it. */
export function takeRedirect(storage = browserStorage('sessionStorage')) {
  const address = savedRedirect(storage)
  writeStored(storage, key, null)
  return address
}

/** Forgets the saved address once its page is open, however somebody came there. */
export function redirectReached(address: string, storage = browserStorage('sessionStorage')): void {
  if (savedRedirect(storage) === address) writeStored(storage, key, null)
}

/** A redirect must never lead to another site. */
function isOwnAddress(address: string) {
  return /^\/(?![/\\])/.test(address) && !/[\t\n\r]/.test(address)
}
