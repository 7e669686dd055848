import { type AutomationDefinition, type AutomationNamed, type Problem, problem } from '@lodge/contracts'
import type { Database, Transaction } from '@lodge/database'
import { findUnknownPlaceholders } from '../canned-responses/fill-placeholders.ts'
import { type Reference, type ReferenceKind, renameReferences } from './definition-references.ts'
import { loadNamedRecords, type NamedRecord, recordKey } from './named-records.ts'

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
    renameReferences(definition, (reference) => {
      references.push(reference)
      return reference.alias
    })
  const found = await loadNamedRecords(db, references)
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
  found: ReadonlyMap<string, NamedRecord>,
): ReadDefinition {
  const named = new Map<string, AutomationNamed>()
  const gone: Record<string, GoneRecord> = {}
  let macroId: string | null = null
  const requesters = new Set<string>()
  const definition = renameReferences(given, ({ kind, alias, path }) => {
    const record = found.get(recordKey(kind, alias))
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
