import { browserStorage, readStored, writeStored } from '../storage.ts'

const key = 'lodge.redirect'

/** Carries the address in that of the sign-in page to which the server leads; the page saves it before its app is there. */
export const redirectParam = 'to'

/** Returns the address that the page's own carries on; null where it carries none that is ours. */
export function carriedRedirect(search: string): string | null {
  const address = new URLSearchParams(search).get(redirectParam)
  return address !== null && isOwnAddress(address) ? address : null
}

/** Saves the address that a visitor asked for before signing in; kept for this tab only. */
export function saveRedirect(address: string, storage = browserStorage('sessionStorage')) {
  writeStored(storage, key, isOwnAddress(address) ? address : null)
}

/** Returns the saved address without forgetting it; null when there is none. */
export function savedRedirect(storage = browserStorage('sessionStorage')) {
  const address = readStored(storage, key)
  return typeof address === 'string' && isOwnAddress(address) ? address : null
}

/** Returns the saved address and forgets it. */
export function takeRedirect(storage = browserStorage('sessionStorage')) {
  const address = savedRedirect(storage)
  writeStored(storage, key, null)
  return address
}

/** Returns whether the address is a path of this site: a redirect must never lead to another one. */
function isOwnAddress(address: string) {
  return /^\/(?![/\\])/.test(address) && !/[\t\n\r]/.test(address)
}
