import { readStored, writeStored } from './storage.ts'

const key = 'lodge.redirect'

/** Saves the address that a visitor asked for before signing in; kept for this tab only. */
export function saveRedirect(address: string, storage: Storage = sessionStorage) {
  writeStored(storage, key, isOwnAddress(address) ? address : null)
}

/** Returns the saved address without forgetting it; null when there is none. */
export function savedRedirect(storage: Storage = sessionStorage) {
  const address = readStored(storage, key)
  return typeof address === 'string' && isOwnAddress(address) ? address : null
}

/** Returns the saved address and forgets it. */
export function takeRedirect(storage: Storage = sessionStorage) {
  const address = savedRedirect(storage)
  writeStored(storage, key, null)
  return address
}

/** Returns whether the address is a path of this site: a redirect must never lead to another one. */
function isOwnAddress(address: string) {
  return /^\/(?![/\\])/.test(address) && !/[\t\n\r]/.test(address)
}
