import { activityEventTypes, parseEvent } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import type { TestDatabase } from '@lodge/database/testing'
import { systemContext } from '../foundation/context.ts'
import { recordActivity } from '../settings/activity/record-activity.ts'

/** Returns every column of every table that holds a text, the parts of the activity log included: `message.body`. */
export async function listColumnsWith({ pool }: TestDatabase, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'activity_log') AND table_type = 'BASE TABLE'`,
  )
  const found = new Set<string>()
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ key: string }>(
      `SELECT DISTINCT field.key FROM "${schema}"."${name}" AS kept, jsonb_each_text(to_jsonb(kept)) AS field
       WHERE strpos(lower(field.value), lower($1)) > 0`,
      [text],
    )
    for (const { key } of rows) found.add(`${name}.${key}`)
  }
  return [...found].sort()
}

/** Writes every event up to now into the activity log, as the worker does. */
export async function logAllEvents(db: TestDatabase): Promise<void> {
  const events = await findMany(db, 'event', {}, { orderBy: ['seq'] })
  for (const { id, payload, actorId, createdAt, ...row } of events) {
    const type = activityEventTypes.find((known) => known === row.type)
    if (!type) continue
    const event = parseEvent(type, { ...Object(payload), id, type, actorId, at: createdAt.toISOString() })
    await recordActivity(systemContext(db), [event])
  }
}
