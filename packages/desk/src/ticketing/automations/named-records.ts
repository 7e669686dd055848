import { type Database, query, raw, type Sql, sql, type Transaction, texts } from '@lodge/database'
import { personAfterMerges } from '../../identity/people/person-after-merges.ts'
import { readMacros } from '../macros/stored-macro.ts'
import { selectAnswerFields } from './answer-fields.ts'
import type { Reference, ReferenceKind } from './definition-references.ts'

/** A record as it is now. */
export interface NamedRecord {
  id: string | null
  alias: string
  name: string
  isGone: boolean
}

export const recordKey = (kind: ReferenceKind, alias: string) => `${kind} ${alias}`

interface RecordSource {
  table: string
  name: Sql
  isGone: Sql
  /** The kind under which former aliases are kept; null for records that keep theirs. */
  former: string | null
  /** The condition on the record that `named` means, where that is more than its alias. */
  isMeant?: Sql
}

const takesNoTickets = sql`(
  EXISTS (SELECT FROM topic child WHERE child.parent_id = record.id AND child.archived_at IS NULL) OR EXISTS (
    WITH RECURSIVE line AS (
      SELECT topic.parent_id, topic.archived_at FROM topic WHERE topic.id = record.id
      UNION ALL
      SELECT topic.parent_id, topic.archived_at FROM topic JOIN line ON topic.id = line.parent_id)
    SELECT FROM line WHERE archived_at IS NOT NULL))`
const isArchived = sql`record.archived_at IS NOT NULL`
const personName = sql`COALESCE(NULLIF(record.name, ''), record.email::text)`

const sources: Record<Exclude<ReferenceKind, 'field' | 'macro'>, RecordSource> = {
  team: { table: 'team', name: sql`record.name`, isGone: isArchived, former: 'team' },
  topic: { table: 'topic', name: sql`record.name`, isGone: isArchived, former: 'topic' },
  leaf_topic: { table: 'topic', name: sql`record.name`, isGone: takesNoTickets, former: 'topic' },
  course: {
    table: 'course',
    name: sql`record.code || ' ' || record.name`,
    isGone: isArchived,
    former: 'course',
  },
  department: { table: 'department', name: sql`record.name`, isGone: isArchived, former: 'department' },
  agent: {
    table: 'person',
    name: personName,
    isGone: sql`(record.archived_at IS NOT NULL OR record.role_id IS NULL)`,
    former: null,
  },
  requester: {
    table: 'person',
    name: personName,
    isGone: sql`FALSE`,
    former: null,
    isMeant: sql`record.id = ${personAfterMerges(sql`named`)}`,
  },
  webhook: {
    table: 'webhook',
    name: sql`record.name`,
    isGone: sql`(record.archived_at IS NOT NULL OR record.state <> 'on')`,
    former: null,
  },
}

/** Loads what is named, by `recordKey`, in a statement or two for each kind. Unknown names are absent. */
export async function loadNamedRecords(
  db: Database | Transaction,
  references: readonly Reference[],
): Promise<Map<string, NamedRecord>> {
  const wanted = Map.groupBy(references, ({ kind }) => kind)
  const found = new Map<string, NamedRecord>()
  for (const [kind, named] of wanted) {
    const aliases = [...new Set(named.map(({ alias }) => alias))]
    for (const [alias, record] of await loadKind(db, kind, aliases)) found.set(recordKey(kind, alias), record)
  }
  return found
}

function loadKind(
  db: Database | Transaction,
  kind: ReferenceKind,
  aliases: readonly string[],
): Promise<[string, NamedRecord][]> {
  if (kind === 'macro') return loadMacros(db, aliases)
  return kind === 'field' ? loadFields(db, aliases) : loadFrom(db, sources[kind], aliases)
}

type NamedRow = NamedRecord & { named: string; [column: string]: unknown }

async function loadFrom(
  db: Database | Transaction,
  { table, name, isGone, former, isMeant }: RecordSource,
  aliases: readonly string[],
): Promise<[string, NamedRecord][]> {
  const renamedTo =
    former === null
      ? sql`FALSE`
      : sql`(record.id = (SELECT record_id FROM former_alias WHERE kind = ${former} AND alias = named)
             AND NOT EXISTS (SELECT FROM ${raw(table)} other WHERE other.alias = named))`
  const rows = await query<NamedRow>(
    db,
    sql`SELECT named, record.id, record.alias, ${name} AS name, ${isGone} AS "isGone"
        FROM unnest(${texts(aliases)}) named JOIN ${raw(table)} record
          ON ${isMeant ?? sql`record.alias = named OR ${renamedTo}`}`,
  )
  return rows.map(({ named, ...record }) => [named, record])
}

/** A field is there while a form that is in use asks it. */
async function loadFields(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<[string, NamedRecord][]> {
  const fields = await selectAnswerFields(db, sql`field->>'key' = ANY(${texts(keys)})`)
  return fields.map(({ key, label }) => [key, { id: null, alias: key, name: label, isGone: false }])
}

/** A macro that is archived, no longer shared, paused, or gives the ticket to whoever applies it cannot be applied by nobody. */
async function loadMacros(
  db: Database | Transaction,
  aliases: readonly string[],
): Promise<[string, NamedRecord][]> {
  const rows = await query<{
    id: string
    alias: string
    title: string
    isUsable: boolean
    reply: string
    note: string
    changes: unknown
  }>(
    db,
    sql`
    SELECT id, alias, title, reply, note, changes, archived_at IS NULL AND is_shared AS "isUsable"
    FROM macro WHERE alias = ANY(${texts(aliases)})`,
  )
  const read = await readMacros(db, rows)
  return rows.map(({ id, alias, title, isUsable }, place) => {
    const { paused, changes } = read[place] ?? { paused: null, changes: [] }
    const takes = changes.some(({ change }) => change.kind === 'take')
    return [alias, { id, alias, name: title, isGone: !isUsable || paused !== null || takes }]
  })
}
