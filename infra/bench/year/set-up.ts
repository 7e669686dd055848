import type { Database } from '@lodge/database'
import { anArticle } from '@lodge/desk/testing'

/** Retention of half a year, as short as the site allows, so that a year shows whether sizes become steady. */
export const ticketMonths = 6
const activityMonths = 3

/** Adds one each of what mails, webhooks, macros, automations and readers of articles need. */
export async function addSettings(db: Database): Promise<void> {
  const { pool } = db
  await anArticle(db, { alias: 'wifi' })
  const statements = [
    `INSERT INTO mailbox (id, alias, name, team_id, topic_id)
     SELECT gen_random_uuid(), 'help', 'Help', team_id, id FROM topic WHERE parent_id IS NOT NULL LIMIT 1`,
    `INSERT INTO webhook (id, alias, name, address, events, listens_to, includes_personal_data, owner_id, state, secret, hint, updated_at)
     SELECT gen_random_uuid(), 'sink', 'Sink', 'https://sink.bench.example/', '{}', '{}', FALSE, id, 'paused', '', '', now()
     FROM person WHERE alias = 'superadmin-1'`,
    `INSERT INTO macro (id, alias, owner_id, title, is_shared, reply, note, changes, updated_at)
     SELECT gen_random_uuid(), 'parcels', id, 'Parcels', TRUE, '<p>Here</p>', '', '[]', now()
     FROM person WHERE alias = 'superadmin-1'`,
    `INSERT INTO automation (id, alias, title, person_id, owner_id, position, draft, updated_at)
     SELECT gen_random_uuid(), 'route', 'Route', one.id, other.id, 1, '{}', now()
     FROM person one, person other WHERE one.alias = 'supervisor-3' AND other.alias = 'superadmin-1'`,
    `INSERT INTO automation_version (automation_id, number, title, definition, published_by, published_at)
     SELECT id, 1, title, '{}', owner_id, now() FROM automation`,
  ]
  for (const statement of statements) await pool.query(statement)
  await pool.query('UPDATE site SET activity_months = $1', [activityMonths])
}
