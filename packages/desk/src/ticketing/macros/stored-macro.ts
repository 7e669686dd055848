import {
  MacroChange,
  type MacroChangeView,
  type Problem,
  problem,
  readProblem,
  writeProblem,
} from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import { z } from 'zod'
import { findUnknownPlaceholders } from '../canned-responses/fill-placeholders.ts'

/** A stored change names its record by an id, since aliases change. */
const StoredChange = z.object({ change: MacroChange, id: z.uuid().nullable() })
export type StoredChange = z.infer<typeof StoredChange>
const StoredChanges = z.array(StoredChange)

interface MacroText {
  reply: string
  note: string
  changes: unknown
}

interface NamedRecord {
  id: string
  alias: string
  name: string
  isGone: boolean
}

const recordKinds = ['team', 'topic', 'course', 'assignee'] as const
type RecordKind = (typeof recordKinds)[number]

/** A change with the present alias and the name of its record. */
export interface ReadMacro {
  changes: MacroChangeView[]
  /** The reason for which the macro cannot be applied. */
  paused: Problem | null
}

/** Reads the changes of macros, with the names of their records, in one query for all of them. */
export async function readMacros(
  db: Database | Transaction,
  macros: readonly MacroText[],
): Promise<ReadMacro[]> {
  const stored = macros.map(({ changes }) => StoredChanges.parse(changes))
  const records = await loadRecords(
    db,
    stored.flat().flatMap(({ id }) => id ?? []),
  )
  return macros.map(({ reply, note }, place) => {
    const changes = stored[place] ?? []
    return {
      changes: changes.map((each) => toView(each, records)),
      paused: findMissingRecord(changes, records) ?? findUnknownPlaceholder(reply + note),
    }
  })
}

/** Returns the alias that a change names; null where it names no record. */
export function aliasIn(change: MacroChange): { kind: RecordKind; alias: string } | null {
  if (change.kind === 'team') return { kind: change.kind, alias: change.team }
  if (change.kind === 'topic') return { kind: change.kind, alias: change.topic }
  if (change.kind === 'course' && change.course !== null) return { kind: change.kind, alias: change.course }
  if (change.kind === 'assignee' && change.assignee !== null)
    return { kind: change.kind, alias: change.assignee }
  return null
}

function withAlias(change: MacroChange, alias: string): MacroChange {
  if (change.kind === 'team') return { ...change, team: alias }
  if (change.kind === 'topic') return { ...change, topic: alias }
  if (change.kind === 'course') return { ...change, course: alias }
  if (change.kind === 'assignee') return { ...change, assignee: alias }
  return change
}

function toView({ change, id }: StoredChange, records: ReadonlyMap<string, NamedRecord>): MacroChangeView {
  const record = id === null ? undefined : records.get(id)
  return record ? { change: withAlias(change, record.alias), named: record.name } : { change, named: null }
}

const because = { team: 'team', topic: 'topic', course: 'course', assignee: 'agent' } as const

function findMissingRecord(
  changes: readonly StoredChange[],
  records: ReadonlyMap<string, NamedRecord>,
): Problem | null {
  for (const { change, id } of changes) {
    const named = aliasIn(change)
    if (!named || id === null) continue
    const record = records.get(id)
    if (record && !record.isGone) continue
    return problem('macro_paused', { because: because[named.kind], name: record?.name ?? named.alias })
  }
  return null
}

function findUnknownPlaceholder(html: string): Problem | null {
  const [unknown] = findUnknownPlaceholders(html)
  if (unknown === undefined) return null
  return problem('macro_paused', { because: 'placeholder', name: `{{${unknown}}}` })
}

async function loadRecords(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
  if (ids.length === 0) return new Map()
  const distinctIds = [...new Set(ids)]
  const rows = await query<NamedRecord & { [column: string]: unknown }>(
    db,
    sql`
    SELECT id, alias, name, archived_at IS NOT NULL AS "isGone" FROM team WHERE id = ANY(${distinctIds}::uuid[])
    UNION ALL
    SELECT id, alias, code || ' ' || name, archived_at IS NOT NULL FROM course WHERE id = ANY(${distinctIds}::uuid[])
    UNION ALL
    SELECT id, alias, name, archived_at IS NOT NULL OR role_id IS NULL FROM person WHERE id = ANY(${distinctIds}::uuid[])
    UNION ALL
    SELECT leaf.id, leaf.alias, leaf.name,
           EXISTS (SELECT FROM topic child WHERE child.parent_id = leaf.id AND child.archived_at IS NULL) OR EXISTS (
             WITH RECURSIVE line AS (
               SELECT topic.parent_id, topic.archived_at FROM topic WHERE topic.id = leaf.id
               UNION ALL
               SELECT topic.parent_id, topic.archived_at FROM topic JOIN line ON topic.id = line.parent_id)
             SELECT FROM line WHERE archived_at IS NOT NULL)
    FROM topic leaf WHERE leaf.id = ANY(${distinctIds}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns a problem as a text to compare and to store, and back. */
export const pausedText = { of: writeProblem, read: readProblem }
