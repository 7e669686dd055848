import { type Sql, sql } from '@lodge/database'

/**
 * The common table `active`: topics that are not archived and below no archived one, each with its path. `isLeaf` is
 * true for those that take tickets.
 */
export const activeTopics: Sql = sql`
  RECURSIVE active AS (
    SELECT topic.id, topic.alias, topic.name, topic.title, topic.description, topic.icon, topic.parent_id,
           topic.team_id, topic.form_id, topic.priority, topic.position,
           jsonb_build_array(jsonb_build_object('alias', topic.alias, 'name', topic.name)) AS path
    FROM topic WHERE topic.parent_id IS NULL AND topic.archived_at IS NULL
    UNION ALL
    SELECT topic.id, topic.alias, topic.name, topic.title, topic.description, topic.icon, topic.parent_id,
           topic.team_id, topic.form_id, topic.priority, topic.position,
           active.path || jsonb_build_object('alias', topic.alias, 'name', topic.name)
    FROM topic JOIN active ON active.id = topic.parent_id WHERE topic.archived_at IS NULL
  )`
