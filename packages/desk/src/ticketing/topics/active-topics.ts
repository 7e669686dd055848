import { raw, type Sql, sql, uuid } from '@lodge/database'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'
import { topicTexts } from './topic-texts.ts'

/** A viewer of topics: staff, who see all, a person, or anybody of a department (null for none). */
export type TopicViewer = 'staff' | { departmentId: string | null } | { personId: string }

/**
 * Returns the common table `active`: topics that are not archived and below no archived one, in the reader's language
 * and as far as the viewer sees them. `disabled_because` is the nearest reason why it takes no tickets, its own or of
 * one above it.
 */
export function activeTopics(viewer: TopicViewer, languages: TextLanguages): Sql {
  const { name, description, disabledBecause } = topicTexts(languages, raw('topic'))
  const columns = sql`
    topic.id, topic.alias, ${name} AS name, ${description} AS description,
    topic.name || ' ' || topic.description AS written, topic.icon, topic.parent_id, topic.position,
    topic.is_default_expanded,
    COALESCE(topic.new_until >= (SELECT (now() AT TIME ZONE timezone)::date FROM site), FALSE) AS is_new`
  return sql`
  RECURSIVE ${departmentLine(viewer)}, active AS (
    SELECT ${columns}, ${disabledBecause} AS disabled_because
    FROM topic WHERE topic.parent_id IS NULL AND topic.archived_at IS NULL AND ${isOffered(viewer)}
    UNION ALL
    SELECT ${columns}, COALESCE(${disabledBecause}, active.disabled_because)
    FROM topic JOIN active ON active.id = topic.parent_id
    WHERE topic.archived_at IS NULL AND ${isOffered(viewer)}
  )`
}

/** Returns the common table `own_department`: a department and those above it. */
export function departmentLine(viewer: TopicViewer): Sql {
  return sql`
  own_department AS (
    SELECT id, parent_id FROM department WHERE id = ${departmentOf(viewer)}
    UNION SELECT department.id, department.parent_id
    FROM department JOIN own_department ON own_department.parent_id = department.id
  )`
}

/** Returns the id of the viewer's department. */
export function departmentOf(viewer: TopicViewer): Sql {
  if (viewer === 'staff') return uuid(null)
  if ('departmentId' in viewer) return uuid(viewer.departmentId)
  return sql`(SELECT department_id FROM person WHERE id = ${viewer.personId})`
}

/** Returns whether the viewer sees `topic`, as far as the topic itself is concerned. */
export function isOffered(viewer: TopicViewer): Sql {
  if (viewer === 'staff') return sql`TRUE`
  return sql`
    (topic.department_ids = '{}' OR topic.department_ids && ARRAY(SELECT id FROM own_department))`
}
