import { FormField, type NamedRef, TicketPriority } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { z } from 'zod'
import { liveTopics } from './live-topics.ts'

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

/** The live leaf topic of this alias with the form version published last before `at`; null for any other. */
export async function findLeafTopic(tx: Transaction, alias: string, at: Date): Promise<LeafTopic | null> {
  const rows = await tx.$queryRaw<LeafRow[]>(sql`
    WITH ${liveTopics}
    SELECT live.id, live.alias, live.name, live.title, live.path, live.priority,
           json_build_object('id', team.id, 'alias', team.alias, 'name', team.name) AS team,
           form.id AS "formVersionId", COALESCE(form.fields, '[]') AS fields
    FROM live
    JOIN team ON team.id = live.team_id
    LEFT JOIN LATERAL (
      SELECT id, fields FROM form_version
      WHERE form_version.form_id = live.form_id AND published_at <= ${at}
      ORDER BY version DESC LIMIT 1) form ON TRUE
    WHERE live.alias = ${alias}
      AND NOT EXISTS (SELECT FROM topic child WHERE child.parent_id = live.id AND child.archived_at IS NULL)`)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    priority: TicketPriority.parse(row.priority),
    fields: z.array(FormField).parse(row.fields),
  }
}
