import {
  type BusinessHoursView,
  type EmailTemplateRow,
  fromKeys,
  keysOf,
  type NarrowEmailTemplates,
  type NarrowShortList,
  type NarrowSlaPolicies,
  type RecordCounts,
  type SlaPolicyView,
} from '@lodge/contracts'

/** The shown rows, and how many the search finds of each kind. */
export interface NarrowedList<Row, Kind extends string = keyof RecordCounts> {
  rows: Row[]
  counts: Record<Kind, number>
}

/** Searches name and time zone. */
export function narrowBusinessHours<
  Row extends Pick<BusinessHoursView, 'name' | 'timezone' | 'archivedAt' | 'updatedAt'>,
>(all: readonly Row[], filter: NarrowShortList): NarrowedList<Row> {
  return narrowList(all, filter, { textsOf: ({ name, timezone }) => [name, timezone], kinds: recordKinds })
}

/** Searches names; `order` leaves the policies as they come. */
export function narrowSlaPolicies<Row extends Pick<SlaPolicyView, 'name' | 'archivedAt' | 'updatedAt'>>(
  all: readonly Row[],
  filter: NarrowSlaPolicies,
): NarrowedList<Row> {
  return narrowList(all, filter, { textsOf: ({ name }) => [name], kinds: recordKinds })
}

/** Searches name, occasion and recipients; `occasion` leaves the mails as they come. */
export function narrowEmailTemplates<
  Row extends Pick<
    EmailTemplateRow,
    'name' | 'about' | 'recipients' | 'changedIn' | 'hasFailed' | 'updatedAt'
  >,
>(all: readonly Row[], filter: NarrowEmailTemplates): NarrowedList<Row, NarrowEmailTemplates['show']> {
  return narrowList(all, filter, {
    textsOf: ({ name, about, recipients }) => [name, about, recipients],
    kinds: {
      all: () => true,
      changed: ({ changedIn }) => changedIn.length > 0,
      failed: ({ hasFailed }) => hasFailed,
    },
  })
}

const recordKinds = {
  active: ({ archivedAt }: { archivedAt: string | null }) => archivedAt === null,
  archived: ({ archivedAt }: { archivedAt: string | null }) => archivedAt !== null,
}

interface SortableRow {
  name: string
  updatedAt: string | null
}

interface ListRules<Row, Kind extends string> {
  /** Returns the texts that must contain every word of the search. */
  textsOf: (row: Row) => readonly string[]
  kinds: Readonly<Record<Kind, (row: Row) => boolean>>
}

function narrowList<Row extends SortableRow, Kind extends string>(
  all: readonly Row[],
  { search, show, sort }: { search: string; show: Kind; sort: string },
  { textsOf, kinds }: ListRules<Row, Kind>,
): NarrowedList<Row, Kind> {
  const words = search.toLowerCase().split(/\s+/)
  const matches = all.filter((row) => {
    const text = textsOf(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return {
    rows: sortRows(matches.filter(kinds[show]), sort),
    counts: fromKeys(keysOf(kinds), (kind) => matches.filter(kinds[kind]).length),
  }
}

/** Sorts by name or by the last change; any other order is the one they come in. */
function sortRows<Row extends SortableRow>(rows: Row[], sort: string): Row[] {
  if (sort === 'name') return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  if (sort === 'updated')
    return rows.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  return rows
}
