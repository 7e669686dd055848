import { minuteMs } from '@lodge/contracts'
import {
  type Database,
  isOneOf,
  perDatabase,
  pipelineQueries,
  query,
  type Sql,
  sql,
  type Transaction,
} from '@lodge/database'
import { LRUCache } from 'lru-cache'
import { courseTerm, courseTitle } from '../../directory/courses/course-name.ts'
import { shownName } from '../../foundation/shown-name.ts'

/** A record as tickets and their threads call it. */
export interface RecordName {
  id: string
  alias: string
  name: string
  /** A person's, empty for one who is called by their address. */
  givenName?: string
  /** A topic's or a team's in other languages, by their tags. */
  names?: Record<string, string>
  /** A course's. */
  code?: string
  /** A course's, where another term has a course of the same code. */
  term?: string | null
}

const selections = {
  person: sql`SELECT id, alias, ${shownName('person')} AS name, name AS "givenName" FROM person`,
  team: sql`SELECT id, alias, name, names FROM team`,
  topic: sql`SELECT id, alias, name, names FROM topic`,
  department: sql`SELECT id, alias, name FROM department`,
  course: sql`SELECT id, alias, code, ${courseTitle} AS name, ${courseTerm} AS term FROM course`,
} satisfies Record<string, Sql>

export type NamedKind = keyof typeof selections

const kinds = ['person', 'team', 'topic', 'department', 'course'] as const satisfies readonly NamedKind[]

/** The number of changes of names, as text: as long as it stays the same, so do all names. */
export const nameChanges = sql`(SELECT COALESCE(sum(changes), 0)::text FROM name_change)`

/** Names by the ids of their records; one that is gone has none. */
export type NamesById = ReadonlyMap<string, RecordName>

/**
 * Returns the names of records by id, as of `asOf` or later: what `nameChanges` said in the statement that found the ids.
 * A process reads a name once for as long as no name changes.
 */
export async function loadNames(
  db: Database | Transaction,
  asOf: string,
  wanted: { readonly [Kind in NamedKind]?: readonly (string | null)[] },
): Promise<NamesById> {
  const names = new Map<string, RecordName>()
  // What a transaction has changed itself may yet be undone.
  const kept = 'pool' in db ? keptAsOf(db, asOf) : null
  const missing = new Map<NamedKind, Set<string>>()
  for (const kind of kinds)
    for (const id of wanted[kind] ?? []) {
      if (id === null || names.has(id)) continue
      const name = kept?.get(id)
      if (name) names.set(id, name)
      else missing.set(kind, (missing.get(kind) ?? new Set()).add(id))
    }
  if (missing.size === 0) return names
  const load = async (reader: Database | Transaction) => {
    const found = await Promise.all([...missing].map(([kind, ids]) => selectNames(reader, kind, [...ids])))
    for (const name of found.flat()) {
      names.set(name.id, name)
      kept?.set(name.id, name)
    }
  }
  await ('pool' in db ? pipelineQueries(db, load) : load(db))
  return names
}

function selectNames(
  db: Database | Transaction,
  kind: NamedKind,
  ids: readonly string[],
): Promise<RecordName[]> {
  return query<RecordName>(db, sql`${selections[kind]} WHERE ${isOneOf(sql`id`, ids)}`)
}

/** A process reads names anew after this time as well: those of whom nobody looks at leave its memory. */
const keptForMs = 5 * minuteMs

/** In a process. */
const maxKept = 20_000

interface KeptNames {
  asOf: string
  byId: LRUCache<string, RecordName>
}

const keptNamesOf = perDatabase((): { latest: KeptNames | null } => ({ latest: null }))

/** Throws away the names as of any other moment; a reading that still uses them has them to itself. */
function keptAsOf(db: Database, asOf: string): KeptNames['byId'] {
  const kept = keptNamesOf(db)
  if (kept.latest?.asOf !== asOf) {
    kept.latest?.byId.clear()
    const byId = new LRUCache<string, RecordName>({ max: maxKept, ttl: keptForMs, ttlAutopurge: true })
    kept.latest = { asOf, byId }
  }
  return kept.latest.byId
}
