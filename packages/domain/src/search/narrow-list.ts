import type {
  BusinessHoursView,
  EmailTemplateRow,
  NarrowEmailTemplates,
  NarrowShortList,
  NarrowSlaPolicies,
  RecordCounts,
  SlaPolicyView,
} from '@lodge/contracts'

/** The rows of a short list that are shown, in their order, and how many the search finds of each kind. */
export interface NarrowedList<Row, Kind extends string = keyof RecordCounts> {
  rows: Row[]
  counts: Record<Kind, number>
}

/** Returns the business hours that are shown; the search looks at name and time zone. */
export function narrowBusinessHours<
  Row extends Pick<BusinessHoursView, 'name' | 'timezone' | 'archivedAt' | 'updatedAt'>,
>(all: readonly Row[], { search, show, sort }: NarrowShortList): NarrowedList<Row> {
  const found = all.filter(({ name, timezone }) => hasEveryWord(search, [name, timezone]))
  return narrowToKind(sortRows(found, sort), show)
}

/** Returns the SLA policies that are shown; the search looks at their names, and `order` leaves them as they come. */
export function narrowSlaPolicies<Row extends Pick<SlaPolicyView, 'name' | 'archivedAt' | 'updatedAt'>>(
  all: readonly Row[],
  { search, show, sort }: NarrowSlaPolicies,
): NarrowedList<Row> {
  const found = all.filter(({ name }) => hasEveryWord(search, [name]))
  return narrowToKind(sortRows(found, sort), show)
}

/**
 * Returns the mails that are shown; the search looks at name, occasion and recipients, and `occasion` leaves them as they
 * come.
 */
export function narrowEmailTemplates<
  Row extends Pick<
    EmailTemplateRow,
    'name' | 'about' | 'recipients' | 'changedIn' | 'hasFailed' | 'updatedAt'
  >,
>(
  all: readonly Row[],
  { search, show, sort }: NarrowEmailTemplates,
): NarrowedList<Row, NarrowEmailTemplates['show']> {
  const found = all.filter(({ name, about, recipients }) => hasEveryWord(search, [name, about, recipients]))
  const kinds = {
    all: found,
    changed: found.filter(({ changedIn }) => changedIn.length > 0),
    failed: found.filter(({ hasFailed }) => hasFailed),
  }
  const counts = { all: found.length, changed: kinds.changed.length, failed: kinds.failed.length }
  return { rows: sortRows(kinds[show], sort), counts }
}

function narrowToKind<Row extends { archivedAt: string | null }>(
  rows: readonly Row[],
  show: keyof RecordCounts,
): NarrowedList<Row> {
  const kinds = {
    active: rows.filter(({ archivedAt }) => archivedAt === null),
    archived: rows.filter(({ archivedAt }) => archivedAt !== null),
  }
  return { rows: kinds[show], counts: { active: kinds.active.length, archived: kinds.archived.length } }
}

/** Returns the rows by name, or the last changed first; any other order is the one they come in. */
function sortRows<Row extends { name: string; updatedAt: string | null }>(
  rows: readonly Row[],
  sort: NarrowSlaPolicies['sort'] | NarrowEmailTemplates['sort'],
): Row[] {
  if (sort === 'name') return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  if (sort === 'updated')
    return rows.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  return [...rows]
}

function hasEveryWord(search: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}
