/** `burst` at once, and `perSecond` for as long as one likes. */
export interface TokenRate {
  burst: number
  perSecond: number
}

type Clock = () => number
const milliseconds: Clock = () => performance.now()

/** Returns whether there was enough; the budget refills with time. */
export function createTokenBucket({ burst, perSecond }: TokenRate, now: Clock = milliseconds) {
  let tokens = burst
  let countedAt = now()
  return (cost = 1): boolean => {
    const at = now()
    tokens = Math.min(burst, tokens + ((at - countedAt) / 1_000) * perSecond)
    countedAt = at
    if (tokens < cost) return false
    tokens -= cost
    return true
  }
}

/** A key that was idle until its budget was full is forgotten. */
export function createTokenBuckets(rate: TokenRate, now: Clock = milliseconds) {
  const fillsWithin = (rate.burst / rate.perSecond) * 1_000
  let recent = new Map<string, ReturnType<typeof createTokenBucket>>()
  let earlier = recent
  let turnedAt = now()
  return (key: string, cost = 1): boolean => {
    if (now() - turnedAt > fillsWithin) {
      earlier = recent
      recent = new Map()
      turnedAt = now()
    }
    const spend = recent.get(key) ?? earlier.get(key) ?? createTokenBucket(rate, now)
    recent.set(key, spend)
    return spend(cost)
  }
}
