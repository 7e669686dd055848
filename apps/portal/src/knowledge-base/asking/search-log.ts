import { portalRoutes } from '@lodge/contracts'
import { http } from '../../http.ts'

let current: { id: string; q: string } | null = null

/**
 * Returns the id under which a search is logged: the same while its words only grow, a new one for other words, and
 * none while they are being deleted. It says nothing of the reader and is kept nowhere.
 */
export function searchIdFor(q: string): string | undefined {
  // Elsewhere browsers make no such ids.
  if (!window.isSecureContext) return undefined
  const isGrowing = current !== null && q.startsWith(current.q)
  if (current !== null && !isGrowing && current.q.startsWith(q)) return undefined
  current = { id: isGrowing && current !== null ? current.id : crypto.randomUUID(), q }
  return current.id
}

/** Notes that a hit of the search was opened, which ends it. */
export function noteOpenedHit(article: string): void {
  if (current === null) return
  const { id: searchId } = current
  current = null
  http.call(portalRoutes.recordOpenedHit, { params: { searchId }, body: { article } }).catch(() => undefined)
}
