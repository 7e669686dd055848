const maxMessages = 20
const windowMs = 10_000

/**
 * Returns a function that says whether one more message is accepted: so many within so long a time, the rest is
 * dropped.
 */
export function createTypingLimit(now: () => number = Date.now): () => boolean {
  let heard: number[] = []
  return () => {
    const at = now()
    heard = heard.filter((moment) => at - moment < windowMs)
    if (heard.length >= maxMessages) return false
    heard.push(at)
    return true
  }
}
