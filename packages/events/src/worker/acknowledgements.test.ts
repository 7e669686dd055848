import { query, sql, uuids } from '@lodge/database'
import { expect, test } from 'vitest'
import { anEvent, somePlumbing } from '../testing/index.ts'
import { acknowledgements } from './acknowledgements.ts'

test('events are locked in the same order by every process, so that none waits for another that waits for it', async () => {
  const { db, log, close } = await somePlumbing()
  const ids: string[] = []
  for (let count = 0; count < 20; count += 1) ids.push(await anEvent(db))
  const [lowest = '', ...others] = ids.toSorted()
  // Written anew, its row is the last on the disk.
  await query(db, sql`UPDATE event SET published_at = published_at WHERE id = ${lowest}`)
  const another = await db.pool.connect()
  try {
    await another.query('BEGIN')
    await another.query('SELECT FROM event WHERE id = $1 FOR UPDATE', [lowest])
    const done = acknowledgements('realtime', db, log)
    for (const id of ids) done.add({ id, type: 'ticket.priority_changed' })
    const closing = done.close()
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(() => query(db, waiting)).toHaveLength(1)

    const locked = sql`SELECT FROM event WHERE id = ANY(${uuids(others)}) FOR UPDATE NOWAIT`
    expect(await query(db, locked)).toHaveLength(others.length)
    await another.query('COMMIT')
    await closing
    expect(await query(db, sql`SELECT FROM event WHERE 'realtime' = ANY(pending_consumers)`)).toEqual([])
  } finally {
    another.release(true)
    await close()
  }
})
