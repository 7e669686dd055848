import { QueueCounts } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { audienceOf, countQueues } from '@lodge/desk/ticketing'
import type { RedisClient } from '@lodge/events'
import type { Sockets } from '../sockets.ts'
import { findChangedCounts } from './changed-counts.ts'

export interface CountsBroadcast {
  db: Database
  redis: RedisClient
  prefix: string
  sockets: Sockets
}

/** Pushes only counts that differ from the last push of any process. */
export async function broadcastCounts({ db, redis, prefix, sockets }: CountsBroadcast): Promise<void> {
  const key = `${prefix}:pushed-counts`
  const [{ version, byTeam, teamIds }, lastPushed] = await Promise.all([
    countQueues(db),
    redis.get(key).then(parseCounts),
  ])
  if (lastPushed.version > version) return
  const changedCounts = findChangedCounts(lastPushed.byTeam, byTeam)
  if (Object.keys(changedCounts).length === 0) return

  const emit = (teamId: string | 'all', counts: QueueCounts['byTeam']) =>
    sockets.admin
      .to(audienceOf({ kind: 'counts', teamId }).admin)
      .emit('queue_counts.changed', { version, byTeam: counts })
  await sockets.deliver(async () => {
    emit('all', { ...byTeam, ...changedCounts })
    for (const [alias, count] of Object.entries(changedCounts)) {
      const teamId = teamIds.get(alias)
      if (teamId) emit(teamId, { [alias]: count })
    }
  })
  await redis.set(key, JSON.stringify({ version, byTeam }))
}

function parseCounts(json: string | null): QueueCounts {
  const counts = QueueCounts.safeParse(JSON.parse(json ?? 'null'))
  return counts.success ? counts.data : { version: 0, byTeam: {} }
}
