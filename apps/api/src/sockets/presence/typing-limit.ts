const maxMessages = 20
const windowMs = 10_000

/**
 * Returns a function that says whether one more message is accepted: so many within so long a time, the rest is
 * dropped.
 */
export function createTypingLimit(now: () => number = Date.now): () => boolean {
  let recentTimes: number[] = []
  return () => {
    const at = now()
    recentTimes = recentTimes.filter((moment) => at - moment < windowMs)
    if (recentTimes.length >= maxMessages) return false
    recentTimes.push(at)
    return true
  }
}
