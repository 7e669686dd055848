import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationNamed,
  type FilterField,
  type Problem,
  problem,
  readFilterText,
  writeFilterText,
} from '@lodge/contracts'
import { type Database, query, raw, type Sql, sql, type Transaction, texts } from '@lodge/database'
import { findUnknownPlaceholders } from '../canned-responses/fill-placeholders.ts'
import { readMacros } from '../macros/stored-macro.ts'

const referenceKinds = [
  'team',
  'topic',
  'leaf_topic',
  'course',
  'department',
  'agent',
  'requester',
  'macro',
  'field',
] as const
type ReferenceKind = (typeof referenceKinds)[number]

/** Something that a definition names, by its alias or key, and the path of the field that does. */
interface Reference {
  kind: ReferenceKind
  alias: string
  path: string
}

/** A record as it is now. */
interface FoundRecord {
  id: string | null
  alias: string
  name: string
  isGone: boolean
}

type Rename = (reference: Reference) => string

const kindOfField: Partial<Record<FilterField, ReferenceKind>> = {
  team: 'team',
  assignee: 'agent',
  requester: 'requester',
  topic: 'topic',
  department: 'department',
  course: 'course',
}

/** Returns the definition with each name as `rename` gives it: the one list of all that a definition can name. */
function renamed(definition: AutomationDefinition, rename: Rename): AutomationDefinition {
  const { groups, actions } = definition
  const all = (kind: ReferenceKind, aliases: readonly string[], path: string) =>
    aliases.map((alias, place) => rename({ kind, alias, path: `${path}.${place}` }))
  const changes = actions.changes.map((change, place) => {
    const path = `actions.changes.${place}`
    const one = (kind: ReferenceKind, alias: string) =>
      rename({ kind, alias, path: `${path}.${change.kind}` })
    if (change.kind === 'team') return { ...change, team: one('team', change.team) }
    if (change.kind === 'topic') return { ...change, topic: one('leaf_topic', change.topic) }
    if (change.kind === 'course' && change.course !== null)
      return { ...change, course: one('course', change.course) }
    if (change.kind === 'assignee' && change.assignee !== null)
      return { ...change, assignee: one('agent', change.assignee) }
    return change
  })
  const { notice, macro } = actions
  return {
    ...definition,
    groups: groups.map((group, place) => ({
      ...group,
      conditions: group.conditions.map((condition, at) =>
        renamedCondition(condition, `groups.${place}.conditions.${at}`, rename),
      ),
    })),
    actions: {
      ...actions,
      macro: macro === null ? null : rename({ kind: 'macro', alias: macro, path: 'actions.macro' }),
      changes,
      notice: notice && {
        ...notice,
        people: all('agent', notice.people, 'actions.notice.people'),
        teams: all('team', notice.teams, 'actions.notice.teams'),
      },
    },
  }
}

function renamedCondition(condition: AutomationCondition, path: string, rename: Rename): AutomationCondition {
  if (condition.kind === 'property') {
    const kind = kindOfField[condition.field]
    if (!kind) return condition
    const { not, values } = readFilterText(condition.value)
    const present = values.map((alias) =>
      kind === 'agent' && alias === 'nobody' ? alias : rename({ kind, alias, path: `${path}.value` }),
    )
    return { ...condition, value: writeFilterText({ not, values: present }) }
  }
  if (condition.kind === 'answer')
    return { ...condition, field: rename({ kind: 'field', alias: condition.field, path: `${path}.field` }) }
  const one = (kind: ReferenceKind, field: string) => (alias: string, place: number) =>
    rename({ kind, alias, path: `${path}.${field}.${place}` })
  if (condition.kind === 'requester_department')
    return { ...condition, departments: condition.departments.map(one('department', 'departments')) }
  if (condition.kind === 'requester_course')
    return { ...condition, courses: condition.courses.map(one('course', 'courses')) }
  return condition
}

/** A definition with the present aliases of all that it names, and what of that is gone, by the path of its field. */
export interface ReadDefinition {
  definition: AutomationDefinition
  named: AutomationNamed[]
  gone: Record<string, GoneRecord>
  macroId: string | null
  /** Requesters among the named, whom not everybody gets to know. */
  requesters: ReadonlySet<string>
}

interface GoneRecord {
  because: string
  name: string
}

/** Reads definitions with what they name, by a few queries for all of them. */
export async function readDefinitions(
  db: Database | Transaction,
  definitions: readonly AutomationDefinition[],
): Promise<ReadDefinition[]> {
  const references: Reference[] = []
  for (const definition of definitions)
    renamed(definition, (reference) => {
      references.push(reference)
      return reference.alias
    })
  const found = await loadRecords(db, references)
  return definitions.map((definition) => readDefinition(definition, found))
}

export async function readOneDefinition(
  db: Database | Transaction,
  definition: AutomationDefinition,
): Promise<ReadDefinition> {
  const [read] = await readDefinitions(db, [definition])
  if (!read) throw new Error('A definition is read as one')
  return read
}

function readDefinition(
  given: AutomationDefinition,
  found: ReadonlyMap<string, FoundRecord>,
): ReadDefinition {
  const named = new Map<string, AutomationNamed>()
  const gone: Record<string, GoneRecord> = {}
  let macroId: string | null = null
  const requesters = new Set<string>()
  const definition = renamed(given, ({ kind, alias, path }) => {
    const record = found.get(keyOf(kind, alias))
    if (!record || record.isGone)
      gone[path] = { because: kind === 'leaf_topic' ? 'topic' : kind, name: record?.name ?? alias }
    if (!record) return alias
    if (kind === 'macro') macroId = record.id
    if (kind === 'requester') requesters.add(record.alias)
    const shown = shownKind(kind)
    if (shown) named.set(`${shown} ${record.alias}`, { kind: shown, alias: record.alias, name: record.name })
    return record.alias
  })
  for (const part of ['note', 'reply'] as const) {
    const [unknown] = findUnknownPlaceholders(definition.actions[part])
    if (unknown !== undefined) gone[`actions.${part}`] = { because: 'placeholder', name: `{{${unknown}}}` }
  }
  return { definition, named: [...named.values()], gone, macroId, requesters }
}

function shownKind(kind: ReferenceKind): AutomationNamed['kind'] | null {
  if (kind === 'leaf_topic') return 'topic'
  if (kind === 'agent' || kind === 'requester') return 'person'
  return kind === 'field' ? null : kind
}

/** Returns whether a definition asks for requesters by name, which takes the sight of all tickets. */
export function namesRequesters({ groups }: AutomationDefinition): boolean {
  return groups.some(({ conditions }) =>
    conditions.some((condition) => condition.kind === 'property' && condition.field === 'requester'),
  )
}

/** Returns the reason for which an automation with this definition is paused; null where nothing is gone. */
export function pauseReason({ gone }: Pick<ReadDefinition, 'gone'>): Problem | null {
  const [first] = Object.values(gone)
  return first ? problem('automation_paused', { ...first }) : null
}

/** Returns the problem of each field that names what is gone. */
export function goneProblems(
  { gone }: Pick<ReadDefinition, 'gone'>,
  prefix: string,
): Record<string, Problem> {
  return Object.fromEntries(
    Object.entries(gone).map(([path, record]) => [
      `${prefix}${path}`,
      problem('automation_names_gone', { ...record }),
    ]),
  )
}

const keyOf = (kind: ReferenceKind, alias: string) => `${kind} ${alias}`

interface RecordSource {
  table: string
  name: Sql
  isGone: Sql
  /** The kind under which former aliases are kept; null for records that keep theirs. */
  former: string | null
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
  requester: { table: 'person', name: personName, isGone: sql`FALSE`, former: null },
}

async function loadRecords(
  db: Database | Transaction,
  references: readonly Reference[],
): Promise<Map<string, FoundRecord>> {
  const wanted = Map.groupBy(references, ({ kind }) => kind)
  const found = new Map<string, FoundRecord>()
  for (const [kind, named] of wanted) {
    const aliases = [...new Set(named.map(({ alias }) => alias))]
    for (const [alias, record] of await loadKind(db, kind, aliases)) found.set(keyOf(kind, alias), record)
  }
  return found
}

function loadKind(
  db: Database | Transaction,
  kind: ReferenceKind,
  aliases: readonly string[],
): Promise<[string, FoundRecord][]> {
  if (kind === 'macro') return loadMacros(db, aliases)
  return kind === 'field' ? loadFields(db, aliases) : loadFrom(db, sources[kind], aliases)
}

type FoundRow = FoundRecord & { named: string; [column: string]: unknown }

async function loadFrom(
  db: Database | Transaction,
  { table, name, isGone, former }: RecordSource,
  aliases: readonly string[],
): Promise<[string, FoundRecord][]> {
  const renamedTo =
    former === null
      ? sql`FALSE`
      : sql`(record.id = (SELECT record_id FROM former_alias WHERE kind = ${former} AND alias = named)
             AND NOT EXISTS (SELECT FROM ${raw(table)} other WHERE other.alias = named))`
  const rows = await query<FoundRow>(
    db,
    sql`SELECT named, record.id, record.alias, ${name} AS name, ${isGone} AS "isGone"
        FROM unnest(${texts(aliases)}) named JOIN ${raw(table)} record ON record.alias = named OR ${renamedTo}`,
  )
  return rows.map(({ named, ...record }) => [named, record])
}

/** A field is there while a form that is in use asks it. */
async function loadFields(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<[string, FoundRecord][]> {
  const rows = await query<{ key: string }>(
    db,
    sql`
    SELECT DISTINCT field->>'key' AS key
    FROM form JOIN LATERAL (
      SELECT fields FROM form_version WHERE form_id = form.id ORDER BY version DESC LIMIT 1
    ) latest ON TRUE, jsonb_array_elements(latest.fields) field
    WHERE form.archived_at IS NULL AND field->>'key' = ANY(${texts(keys)})`,
  )
  return rows.map(({ key }) => [key, { id: null, alias: key, name: key, isGone: false }])
}

/** A macro that is archived, no longer shared, paused, or gives the ticket to whoever applies it cannot be applied by nobody. */
async function loadMacros(
  db: Database | Transaction,
  aliases: readonly string[],
): Promise<[string, FoundRecord][]> {
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
