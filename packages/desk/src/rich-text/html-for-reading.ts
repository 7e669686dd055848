import { sanitiseSigned } from './sanitise-html.ts'

const remembered = new Map<string, string>()
const mostRemembered = 1_000
const longestRemembered = 8_000

/** Stored rich text on its way to a reader, sanitised once more; what is read again and again is remembered. */
export function htmlForReading(html: string): string {
  const known = remembered.get(html)
  if (known !== undefined) return known
  const safe = sanitiseSigned(html)
  if (html.length <= longestRemembered) remember(html, safe)
  return safe
}

function remember(html: string, safe: string): void {
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.set(html, safe)
}
