import type { RedisClient } from '@lodge/events'

interface SuccessionParts {
  redis: RedisClient
  prefix: string
  /** Runs when another server answers, or the same one that was started anew. */
  onSuccession: () => void
  lookEvery?: number
}

/** Milliseconds. */
const usualLookEvery = 5_000
/** Milliseconds after which every process has noticed a successor: a look, and a command that waits as long. */
export const noticedWithinMs = 2 * usualLookEvery

/** Asks the server that has Lodge's keys, of a cluster too. */
const runIdScript = `return string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')`

/** Notices when Redis has a successor, which may lack what the one before took last: pushes that nobody sends again. */
export function watchSuccession({
  redis,
  prefix,
  onSuccession,
  lookEvery = usualLookEvery,
}: SuccessionParts) {
  let known: string | null = null
  const look = async () => {
    const runId = String(await redis.eval(runIdScript, 1, `${prefix}:processes`))
    const isAnother = known !== null && runId !== known
    known = runId
    if (isAnother) onSuccession()
  }
  // While Redis is away the next look tries again.
  const lookQuietly = () => void look().catch(() => undefined)
  lookQuietly()
  const looking = setInterval(lookQuietly, lookEvery)
  return { close: () => clearInterval(looking) }
}
