const maxMessages = 20
const windowMs = 10_000

/** Whether one more message may be heard: so many within so long a time, the rest is let fall. */
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
