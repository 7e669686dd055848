import type { ReferenceProperty } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import type { Actor } from '@lodge/domain'
import { courseCode, courseTitle } from '../../../directory/courses/course-name.ts'
import { requesterVisibleTo } from '../../../foundation/visibility.ts'
import { personAfterMerges } from '../../../identity/people/person-after-merges.ts'

interface PropertyReference {
  table: Sql
  name: Sql
  /** The shorter name that a line of a thread shows. */
  shortName?: Sql
  /** The text that it is found by while somebody types; by default its name. */
  words?: Sql
  /** The condition on records to suggest, archived ones among them: filters outlive what they name. */
  among?: Sql
  /** The condition on those of them that are offered for a choice. */
  isOffered: Sql
  /** The condition on records that go by their own alias; by default all. */
  isPresent?: Sql
  /** The condition on records that the actor gets to know; by default all. */
  visibleTo?: (actor: Actor) => Sql
}

const isNotArchived = sql`archived_at IS NULL`
const isNotMerged = sql`merged_into_id IS NULL`
const personName = sql`COALESCE(NULLIF(name, ''), email::text)`
const courseName = sql`course.code || ' ' || ${courseTitle}`

export const propertyReferences: Record<ReferenceProperty, PropertyReference> = {
  team: { table: sql`team`, name: sql`name`, isOffered: isNotArchived },
  assignee: {
    table: sql`person`,
    name: personName,
    words: sql`name`,
    among: sql`role_id IS NOT NULL`,
    isOffered: isNotArchived,
  },
  requester: {
    table: sql`person`,
    name: personName,
    words: sql`name || ' ' || email::text`,
    isOffered: isNotMerged,
    isPresent: isNotMerged,
    visibleTo: requesterVisibleTo,
  },
  topic: { table: sql`topic`, name: sql`name`, isOffered: isNotArchived },
  department: {
    table: sql`department`,
    name: sql`name`,
    isOffered: isNotArchived,
  },
  course: {
    table: sql`course`,
    name: courseName,
    shortName: courseCode,
    isOffered: isNotArchived,
  },
}

/**
 * The id of the record that had an alias before, or that stands for the one that has it: filters outlive both. What
 * somebody merged did as staff stays theirs.
 */
export function formerlyNamed(property: ReferenceProperty, alias: Sql): Sql {
  if (property === 'assignee') return sql`NULL::uuid`
  return property === 'requester'
    ? personAfterMerges(alias)
    : sql`(SELECT record_id FROM former_alias WHERE former_alias.kind = ${property} AND former_alias.alias = ${alias})`
}

/** The filter by assignee takes these two in place of an alias. */
const specialAssignees = ['me', 'nobody']

/** Returns the values of a condition that are aliases of records. */
export function aliasesIn(property: ReferenceProperty, values: readonly string[] = []): string[] {
  return values.filter((value) => property !== 'assignee' || !specialAssignees.includes(value))
}

/** Returns the words that a filter takes besides aliases. */
export function specialValuesOf(property: ReferenceProperty): readonly string[] {
  return property === 'assignee' ? specialAssignees : []
}
