import { FormField, type NamedRef, TicketPriority } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import { z } from 'zod'

/** A topic that takes tickets, with its form as it is at that moment. */
export interface LeafTopic {
  id: string
  alias: string
  name: string
  title: string
  path: NamedRef[]
  team: NamedRef & { id: string }
  priority: TicketPriority
  formVersionId: string | null
  fields: FormField[]
}

interface LeafRow extends Omit<LeafTopic, 'fields' | 'priority'> {
  priority: string
  fields: unknown
}

/** Returns the active leaf topic of this alias with the form version published last before `at`; null for any other. */
export async function findLeafTopic(
  db: Database | Transaction,
  alias: string,
  at: Date,
): Promise<LeafTopic | null> {
  const rows = await query<LeafRow>(
    db,
    sql`
    WITH RECURSIVE line AS (
      SELECT topic.*, 0 AS height FROM topic WHERE alias = ${alias}
      UNION ALL
      SELECT topic.*, line.height + 1 FROM topic JOIN line ON line.parent_id = topic.id
    )
    SELECT leaf.id, leaf.alias, leaf.name, leaf.title, leaf.priority,
           (SELECT json_agg(json_build_object('alias', alias, 'name', name) ORDER BY height DESC) FROM line) AS path,
           json_build_object('id', team.id, 'alias', team.alias, 'name', team.name) AS team,
           form.id AS "formVersionId", COALESCE(form.fields, '[]') AS fields
    FROM line leaf
    JOIN team ON team.id = leaf.team_id
    LEFT JOIN LATERAL (
      SELECT id, fields FROM form_version
      WHERE form_version.form_id = leaf.form_id AND published_at <= ${at}
      ORDER BY version DESC LIMIT 1) form ON TRUE
    WHERE leaf.height = 0
      AND NOT EXISTS (SELECT FROM line WHERE archived_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM topic child WHERE child.parent_id = leaf.id AND child.archived_at IS NULL)`,
  )
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    priority: TicketPriority.parse(row.priority),
    fields: z.array(FormField).parse(row.fields),
  }
}
