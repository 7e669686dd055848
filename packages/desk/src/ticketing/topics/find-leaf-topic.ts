import { FormField, type NamedRef, TicketPriority } from '@lodge/contracts'
import { type Database, empty, query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import { z } from 'zod'
import { receivingTeamId } from '../../foundation/routing/receiving-team.ts'
import {
  type FieldTexts,
  fieldTextsIn,
  textIn,
  translateFields,
} from '../../foundation/site-texts/text-in.ts'
import { asWritten, type Reading } from '../../foundation/site-texts/text-languages.ts'
import { departmentLine, departmentOf, isOffered, type TopicViewer } from './active-topics.ts'
import { requireCourse } from './require-course.ts'
import { topicTexts } from './topic-texts.ts'

/** A topic that takes tickets, with its form as it is at that moment. */
export interface LeafTopic {
  id: string
  alias: string
  name: string
  title: string
  path: NamedRef[]
  /** The one that a ticket of the viewer goes to. */
  team: NamedRef & { id: string }
  priority: TicketPriority
  formVersionId: string | null
  fields: FormField[]
  /** The nearest reason why it takes no tickets for now, its own or of one above it. */
  disabledBecause: string | null
  /** Is seen by the viewer. */
  isOffered: boolean
}

export interface WantedTopic {
  alias: string
  at: Date
  viewer: TopicViewer
}

interface LeafRow extends Omit<LeafTopic, 'fields' | 'priority'> {
  needsCourse: boolean
  priority: string
  fields: unknown
  fieldTexts: FieldTexts | null
}

/**
 * Returns the active leaf topic of this alias with the form version published last before `at`; null for any other. By
 * default as staff see it.
 */
export function findLeafTopic(
  db: Database | Transaction,
  alias: string,
  at: Date,
  viewer: TopicViewer = 'staff',
): Promise<LeafTopic | null> {
  return selectLeafTopic(db, { alias, at, viewer }, empty)
}

/** Returns the same as somebody reads it. */
export function readLeafTopic(
  db: Database | Transaction,
  wantedTopic: WantedTopic,
  reading: Reading,
): Promise<LeafTopic | null> {
  return selectLeafTopic(db, wantedTopic, empty, reading)
}

/** Returns the same if the team is in use, and keeps it so until the transaction ends. */
export function findLeafTopicHoldingTeam(
  tx: Transaction,
  wantedTopic: WantedTopic,
): Promise<LeafTopic | null> {
  return selectLeafTopic(tx, wantedTopic, sql`AND team.archived_at IS NULL FOR SHARE OF team`)
}

async function selectLeafTopic(
  db: Database | Transaction,
  { alias, at, viewer }: WantedTopic,
  more: Sql,
  { textLanguages: languages, language }: Reading = asWritten,
): Promise<LeafTopic | null> {
  const leaf = topicTexts(languages, raw('leaf'))
  const inLine = topicTexts(languages, raw('line'))
  const rows = await query<LeafRow>(
    db,
    sql`
    WITH RECURSIVE ${departmentLine(viewer)}, line AS (
      SELECT topic.*, 0 AS height FROM topic WHERE alias = ${alias}
      UNION ALL
      SELECT topic.*, line.height + 1 FROM topic JOIN line ON line.parent_id = topic.id
    )
    SELECT leaf.id, leaf.alias, ${leaf.name} AS name, ${leaf.title} AS title, leaf.priority, leaf.needs_course AS "needsCourse",
           (SELECT ${inLine.disabledBecause} FROM line WHERE disabled_because IS NOT NULL ORDER BY height LIMIT 1) AS "disabledBecause",
           NOT EXISTS (SELECT FROM line topic WHERE NOT ${isOffered(viewer)}) AS "isOffered",
           (SELECT json_agg(json_build_object('alias', alias, 'name', ${inLine.name}) ORDER BY height DESC) FROM line) AS path,
           json_build_object('id', team.id, 'alias', team.alias, 'name', ${textIn(languages, { kind: 'team', id: sql`team.id`, field: 'name' }, sql`team.name`)}) AS team,
           form.id AS "formVersionId", COALESCE(form.fields, '[]') AS fields,
           ${fieldTextsIn(languages, { kind: 'form', id: sql`leaf.form_id` })} AS "fieldTexts"
    FROM line leaf
    JOIN team ON team.id = ${receivingTeamId(sql`leaf`, departmentOf(viewer))}
    LEFT JOIN LATERAL (
      SELECT id, fields FROM form_version
      WHERE form_version.form_id = leaf.form_id AND published_at <= ${at}
      ORDER BY version DESC LIMIT 1) form ON TRUE
    WHERE leaf.height = 0
      AND NOT EXISTS (SELECT FROM line WHERE archived_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM topic child WHERE child.parent_id = leaf.id AND child.archived_at IS NULL)
      ${more}`,
  )
  const row = rows[0]
  if (!row) return null
  const { needsCourse, fieldTexts, ...topic } = row
  const fields = translateFields(z.array(FormField).parse(row.fields), fieldTexts)
  return {
    ...topic,
    priority: TicketPriority.parse(row.priority),
    fields: needsCourse ? requireCourse(fields, language) : fields,
  }
}
