import {
  type ListTopicRecords,
  type NamedRef,
  TicketPriority,
  type TopicRecords,
  type TopicRow,
} from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { loadReaderStrings } from '../../foundation/load-reader-strings.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

interface RawTopic {
  id: string
  alias: string
  name: string
  icon: string
  priority: string
  parentId: string | null
  team: NamedRef
  usesDepartmentTeam: boolean
  form: NamedRef | null
  departments: NamedRef[]
  needsCourse: boolean
  isDefaultExpanded: boolean
  newUntil: string | null
  disabledBecause: string | null
  openTickets: number
  updatedAt: Date
  archivedAt: Date | null
}

/** Returns the topics that match a search, all in one answer, each after the one above it and in its order. */
export async function listTopicRecords(
  ctx: Context,
  { search, show, team }: ListTopicRecords,
): Promise<TopicRecords> {
  requireRecordPermission(ctx, 'manage_topic')
  const rows = inTreeOrder(await readTopics(ctx.db))
  const found = rows.filter(matching(search)).filter((row) => team === undefined || row.team.alias === team)
  const active = found.filter(({ archivedAt }) => archivedAt === null)
  const archived = found.filter(({ archivedAt }) => archivedAt !== null)
  return {
    items: show === 'archived' ? archived : active,
    counts: { active: active.length, archived: archived.length },
  }
}

/** Yields the whole list as rows of texts, its head first. */
export async function* exportTopics(ctx: Context, list: ListTopicRecords): AsyncGenerator<string[]> {
  const { items } = await listTopicRecords(ctx, list)
  const { t } = await loadReaderStrings(ctx)
  yield [
    t('exports.columns.name'),
    t('exports.columns.alias'),
    t('exports.columns.belongsTo'),
    t('exports.columns.team'),
    t('exports.columns.form'),
    t('exports.columns.priority'),
    t('exports.columns.openTickets'),
    t('exports.columns.updated'),
  ]
  for (const { name, alias, path, team, form, priority, openTickets, updatedAt } of items)
    yield [
      name,
      alias,
      path.join(' / '),
      team.name,
      form?.name ?? '',
      t(`property.priority.${priority}`),
      String(openTickets),
      updatedAt,
    ]
}

function readTopics(db: Database): Promise<RawTopic[]> {
  return query<RawTopic>(
    db,
    sql`
    SELECT topic.id, topic.alias, topic.name, topic.icon, topic.priority, topic.parent_id AS "parentId",
           json_build_object('alias', team.alias, 'name', team.name) AS team,
           topic.uses_department_team AS "usesDepartmentTeam",
           CASE WHEN form.id IS NOT NULL
             THEN json_build_object('alias', form.alias, 'name', form.name) END AS form,
           topic.needs_course AS "needsCourse", topic.is_default_expanded AS "isDefaultExpanded",
           to_char(topic.new_until, 'YYYY-MM-DD') AS "newUntil", topic.disabled_because AS "disabledBecause",
           (SELECT COALESCE(json_agg(json_build_object('alias', alias, 'name', name) ORDER BY name, id), '[]')
            FROM department WHERE id = ANY(topic.department_ids)) AS departments,
           COALESCE(open.count, 0) AS "openTickets",
           topic.updated_at AS "updatedAt", topic.archived_at AS "archivedAt"
    FROM topic
    JOIN team ON team.id = topic.team_id
    LEFT JOIN form ON form.id = topic.form_id
    LEFT JOIN (SELECT topic_id, count(*)::int AS count FROM ticket
               WHERE status NOT IN ('resolved', 'closed') GROUP BY topic_id) open ON open.topic_id = topic.id
    ORDER BY topic.position, topic.name, topic.id`,
  )
}

function inTreeOrder(topics: readonly RawTopic[]): TopicRow[] {
  const byParent = Map.groupBy(topics, ({ parentId }) => parentId)
  const below = (parent: RawTopic | null, path: string[]): TopicRow[] =>
    (byParent.get(parent?.id ?? null) ?? []).flatMap((topic) => [
      toRow(topic, parent, path),
      ...below(topic, [...path, topic.name]),
    ])
  return below(null, [])
}

function toRow(
  { id: _, parentId: __, priority, updatedAt, archivedAt, ...topic }: RawTopic,
  parent: RawTopic | null,
  path: string[],
): TopicRow {
  return {
    ...topic,
    path,
    parent: parent && { alias: parent.alias, name: parent.name },
    priority: TicketPriority.parse(priority),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns whether a topic has every word of a search in its name, its address or the names above it. */
function matching(search: string | undefined): (row: TopicRow) => boolean {
  const terms = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return ({ name, alias, path }) => {
    const text = [...path, name, alias].join(' ').toLowerCase()
    return terms.every((term) => text.includes(term))
  }
}
