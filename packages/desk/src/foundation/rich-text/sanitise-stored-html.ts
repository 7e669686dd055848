import { sanitiseWithSignature } from './sanitise-html.ts'

const cache = new Map<string, string>()
const maxCached = 1_000
const maxCachedLength = 8_000

/** Returns stored rich text for a reader, sanitised again; what is read often is cached. */
export function sanitiseStoredHtml(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const safe = sanitiseWithSignature(html)
  if (html.length <= maxCachedLength) addToCache(html, safe)
  return safe
}

function addToCache(html: string, safe: string): void {
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(html, safe)
}
