import type { Database } from '@lodge/database'
import type { RedisClient } from '@lodge/events'
import { requestsOf } from '../../desk/writes.ts'
import { load } from '../clients/load.ts'
import { signInRequesters, signInSupervisor } from '../clients/people.ts'
import { countStatementsAnew, readMeters } from '../meters.ts'
import type { BenchProduct } from './product.ts'
import { waitUntilIdle, waitUntilProcessed } from './wait-until-processed.ts'

const concurrency = 10

/** The cost of a creation or a reply until every consumer was done, in turn at ten at once. */
export interface CommandCost {
  /** Milliseconds of all processes but the bench's. */
  cpu: number
  /** Milliseconds until the answer. */
  p99: number
}

/** Signs people in, and returns what measures commands for some seconds. Linux only. */
export async function commandMeter(
  db: Database,
  redis: RedisClient,
  { base, pids }: Pick<BenchProduct, 'base' | 'pids'>,
): Promise<(seconds: number) => Promise<CommandCost>> {
  await waitUntilIdle(db)
  const supervisor = await signInSupervisor(base)
  const requesters = await signInRequesters(base, db, 20)
  const { create, reply } = await requestsOf({ base, db, supervisor, requesters })
  await countStatementsAnew(db)
  let turn = 0
  const request = () => (turn++ % 2 === 0 ? create() : reply())
  return async (seconds) => {
    await waitUntilIdle(db)
    const before = await readMeters({ db, redis, pids })
    const { count, p99 } = await load({ base, concurrency, seconds, request })
    await waitUntilProcessed(db)
    const after = await readMeters({ db, redis, pids })
    return { cpu: (cpuOf(after) - cpuOf(before)) / count, p99 }
  }
}

function cpuOf(meters: Record<string, number>): number {
  return meters['CPU ms in all'] ?? Number.NaN
}
