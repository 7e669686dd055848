const maxMessages = 20
const windowMs = 10_000

/** Returns whether one more message is accepted. */
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
