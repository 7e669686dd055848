const most = 20
const within = 10_000

/** Whether one more message may be heard: so many within so long a time, the rest is let fall. */
export function createTypingLimit(now: () => number = Date.now): () => boolean {
  let heard: number[] = []
  return () => {
    const at = now()
    heard = heard.filter((moment) => at - moment < within)
    if (heard.length >= most) return false
    heard.push(at)
    return true
  }
}
