import {
  isTextProperty,
  limits,
  type NamedFilterField,
  type NamedRef,
  readFilterValues,
  type SuggestedFilterValues,
  type SuggestFilterValues,
  type TextProperty,
  ticketProperties,
} from '@lodge/contracts'
import { join, query, type Sql, sql, texts } from '@lodge/database'
import { type Actor, describeText, refusal, suggestLanguages } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { containing } from '../../../foundation/like-patterns.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { tagVisibleTo } from '../../../foundation/visibility.ts'
import { formerlyNamed, propertyReferences } from '../properties/property-references.ts'

interface ValueSource {
  /** The values to suggest while somebody types, with the text that they are found by. */
  offered: Sql
  /** The names of given values, archived and former ones too: filters outlive what they name. */
  named: (values: readonly string[]) => Sql
}

/**
 * Teams, topics, departments, courses and agents are known to all staff; a requester only to those who may see them,
 * and a tag to those who see a ticket that has it.
 */
function valueSourceFor(field: Exclude<NamedFilterField, TextProperty>, actor: Actor): ValueSource {
  if (field === 'tag') {
    const tags = sql`SELECT name AS alias, name, name AS words FROM tag WHERE ${tagVisibleTo(actor)}`
    return {
      offered: tags,
      named: (values) => sql`SELECT alias, name FROM (${tags}) known WHERE alias = ANY(${texts(values)})`,
    }
  }
  const {
    table,
    name,
    words,
    among = sql`TRUE`,
    isOffered,
    isPresent = sql`TRUE`,
    visibleTo,
  } = propertyReferences[field]
  const known = sql`${among} AND ${visibleTo?.(actor) ?? sql`TRUE`}`
  const present = sql`(SELECT id FROM ${table} WHERE alias = named AND ${isPresent})`
  return {
    offered: sql`SELECT alias, ${name} AS name, ${words ?? name} AS words FROM ${table} WHERE ${known} AND ${isOffered}`,
    named: (values) => sql`
      SELECT named AS alias, ${name} AS name FROM unnest(${texts(values)}) named JOIN ${table}
        ON id = COALESCE(${present}, ${formerlyNamed(field, sql`named`)}) WHERE ${known}`,
  }
}

/** Returns the values that a condition may have, by name, or the names of those given. For staff only. */
export async function suggestFilterValues(
  { db, actor }: Context,
  { field, text, values }: SuggestFilterValues,
): Promise<SuggestedFilterValues> {
  if (actor.kind !== 'staff') throw refusal('staff_only')
  if (isTextProperty(field)) return { items: suggestTexts(field, text, values) }
  const from = valueSourceFor(field, actor)
  const found =
    values === undefined ? selectMatching(from, text ?? '') : selectNames(from, readFilterValues(values))
  return { items: await query<NamedRef & { [column: string]: unknown }>(db, found) }
}

function selectNames({ named }: ValueSource, aliases: readonly string[]): Sql {
  return sql`SELECT alias, name FROM (${named(aliases)}) known ORDER BY name, alias LIMIT 30`
}

function selectMatching({ offered }: ValueSource, text: string): Sql {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const matches = words.map((word) => sql`words ILIKE ${containing(word)}`)
  return sql`SELECT alias, name FROM (${offered}) known
             WHERE ${join([sql`TRUE`, ...matches], ' AND ')} ORDER BY name, alias LIMIT ${limits.suggestedFilterValues}`
}

/** Suggests languages by their names; for any other text only what is typed, which tickets may have or not. */
function suggestTexts(property: TextProperty, text = '', values?: string): NamedRef[] {
  if (values !== undefined) return readFilterValues(values).flatMap((value) => textRef(property, value) ?? [])
  if (property === 'language')
    return suggestLanguages(text, limits.suggestedFilterValues, deskStrings(null).language).map(
      ({ tag, name }) => ({ alias: tag, name }),
    )
  return [textRef(property, text)].flatMap((ref) => ref ?? [])
}

function textRef(property: TextProperty, text: string): NamedRef | null {
  const value = ticketProperties[property].set.safeParse(text).data
  return value ? { alias: value, name: describeText(property, value, deskStrings(null).language) } : null
}
