import { type JobQueue, queueNames, sharedQueue } from '@lodge/contracts'
import { QueueKeys } from 'bullmq'
import type { RedisClient } from './create-redis.ts'

export interface QueueState {
  name: JobQueue | typeof sharedQueue
  waiting: number
  running: number
  /** Jobs that wait for their time: of the schedule, between two tries, or for an outage to end. */
  later: number
  failed: number
  /** Since when the job waits that is next in turn; null where none waits. */
  oldestAt: string | null
}

const names: readonly QueueState['name'][] = [...queueNames, sharedQueue, 'jobs']

/** Counts the jobs of every queue, also of those that nobody has opened yet. */
export async function readQueueStates({
  redis,
  prefix,
}: {
  redis: RedisClient
  prefix: string
}): Promise<QueueState[]> {
  const keys = new QueueKeys(prefix)
  const states = names.map(async (name) => {
    const key = (part: string) => keys.toKey(name, part)
    const [waiting, urgent, running, later, failed, next] = await Promise.all([
      redis.llen(key('wait')),
      redis.zcard(key('prioritized')),
      redis.llen(key('active')),
      redis.zcard(key('delayed')),
      redis.zcard(key('failed')),
      redis.lindex(key('wait'), -1),
    ])
    const since = next === null ? null : await redis.hget(key(next), 'timestamp')
    const oldestAt = since === null ? null : new Date(Number(since)).toISOString()
    return { name, waiting: waiting + urgent, running, later, failed, oldestAt }
  })
  return Promise.all(states)
}
