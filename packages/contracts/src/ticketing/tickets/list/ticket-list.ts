import { z } from 'zod'
import { because } from '../../../foundation/refusals/zod-problems.ts'
import { NamedRef, pageOf } from '../../../foundation/shared.ts'
import { ticketProperties } from '../property-table.ts'
import { columnProperties, lookedUpFilters } from '../property-types.ts'
import { TicketSort } from '../ticket-sort.ts'
import { TicketRow } from '../tickets.ts'
import { ticketFilterFields } from './ticket-filter.ts'

export const ListTickets = z.object({
  ...ticketFilterFields,
  sort: TicketSort.default('due'),
  cursor: z.string().optional(),
})
export type ListTickets = z.infer<typeof ListTickets>

export const TicketsPage = pageOf(TicketRow)
export type TicketsPage = z.infer<typeof TicketsPage>

/** The number of tickets that match; from `limits.maxCountedTickets` on it means "or more". */
export const CountTickets = z.object(ticketFilterFields)
export type CountTickets = z.infer<typeof CountTickets>

export const TicketsCount = z.object({ count: z.number().int(), isMore: z.boolean() })
export type TicketsCount = z.infer<typeof TicketsCount>

/** The conditions whose values are records with names to show. */
export const NamedFilterField = z.enum(lookedUpFilters)
export type NamedFilterField = z.infer<typeof NamedFilterField>

/** The values that a condition may have: those that match `text`, or exactly those requested, written `one,two`. */
export const SuggestFilterValues = z.object({
  field: NamedFilterField,
  text: z.string().trim().max(80).optional(),
  values: z.string().max(2_000).optional(),
})
export type SuggestFilterValues = z.infer<typeof SuggestFilterValues>

export const SuggestedFilterValues = z.object({ items: z.array(NamedRef) })
export type SuggestedFilterValues = z.infer<typeof SuggestedFilterValues>

/** Columns of a list, in the default order. */
export const TicketListColumn = z.enum(columnProperties)
export type TicketListColumn = z.infer<typeof TicketListColumn>

export const TicketListColumns = z
  .array(TicketListColumn)
  .min(1)
  .refine((columns) => new Set(columns).size === columns.length, because('listed_twice'))
  .refine((columns) => columns.includes('subject'), because('subject_column_required'))

export const defaultTicketListColumns: readonly TicketListColumn[] = columnProperties.filter(
  (key) => ticketProperties[key].column === 'default',
)
