import { z } from 'zod'
import { ticketProperties } from '../property-table.ts'
import {
  type FilteredProperty,
  type FilterName,
  filteredProperties,
  filterNameOf,
} from '../property-types.ts'

type FilterFields = {
  [Key in FilteredProperty as FilterName<Key>]: z.ZodOptional<
    (typeof ticketProperties)[Key]['filter']['schema']
  >
}

/**
 * The filter conditions of a list of tickets, the same in a list's address, in a saved view and in the search box. A
 * ticket must match all of them.
 */
export const ticketFilterFields = Object.fromEntries(
  filteredProperties.map((key) => [filterNameOf(key), ticketProperties[key].filter.schema.optional()]),
) as FilterFields

export const TicketFilter = z.object(ticketFilterFields)
export type TicketFilter = z.infer<typeof TicketFilter>
export type TicketFilterQuery = z.input<typeof TicketFilter>
export type FilterField = keyof TicketFilter
