import { z } from 'zod'
import { because } from '../refusals/zod-problems.ts'
import { Alias, Instant, pageOf, Revision } from '../shared.ts'

const Search = z.string().trim().max(100)

export const ListRecords = z.object({
  search: Search.optional(),
  show: z.enum(['active', 'archived']).default('active'),
  sort: z.enum(['name', 'updated']).default('name'),
  cursor: z.string().optional(),
})
export type ListRecords = z.infer<typeof ListRecords>

/** Narrows a list that is short enough to be sent as a whole, on the screen and in its file. */
export const NarrowShortList = ListRecords.omit({ cursor: true }).extend({ search: Search.default('') })
export type NarrowShortList = z.infer<typeof NarrowShortList>

export const recordFields = {
  alias: z.string(),
  revision: z.number().int(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
}

/** The alias that somebody chooses for a record; without one it is made from the name. */
export const ChosenAlias = Alias.refine((alias) => alias !== 'create', because('address_reserved')).optional()

/** Returns the schema of a save that starts from a revision of the record. */
export function updateOf<Shape extends z.ZodRawShape>(save: z.ZodObject<Shape>) {
  return save.extend({ revision: Revision })
}

/** Returns the schema of a page of records, with how many of them are in use and archived by the same search. */
export function recordPageOf<Row extends z.ZodType>(row: Row) {
  return pageOf(row).extend({ counts: RecordCounts })
}

const RecordCounts = z.object({ active: z.number().int(), archived: z.number().int() })
export type RecordCounts = z.infer<typeof RecordCounts>

/** Counts of what refers to a record, by the name of the kind. */
export const RecordUsage = z.record(z.string(), z.number().int())
export type RecordUsage = z.infer<typeof RecordUsage>
