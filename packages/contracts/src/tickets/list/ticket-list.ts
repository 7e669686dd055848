import { z } from 'zod'
import { NamedRef, pageOf } from '../../shared.ts'
import { TicketRow } from '../tickets.ts'
import { ticketFilterFields } from './ticket-filter.ts'

/** Soonest due, most urgent, last changed, newest or highest number first; the last three also in reverse. */
export const TicketSort = z.enum([
  'due',
  'priority',
  'updated',
  'created',
  'number',
  'updated_asc',
  'created_asc',
  'number_asc',
])
export type TicketSort = z.infer<typeof TicketSort>

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
export const NamedFilterField = z.enum([
  'team',
  'assignee',
  'requester',
  'topic',
  'department',
  'course',
  'tag',
])
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

/** What a list may show of each ticket, in the default order. */
export const TicketListColumn = z.enum([
  'number',
  'subject',
  'status',
  'priority',
  'team',
  'assignee',
  'requester',
  'topic',
  'department',
  'course',
  'tags',
  'sla',
  'created',
  'updated',
])
export type TicketListColumn = z.infer<typeof TicketListColumn>

export const TicketListColumns = z
  .array(TicketListColumn)
  .min(1)
  .refine((columns) => new Set(columns).size === columns.length, 'Name each column once')
  .refine((columns) => columns.includes('subject'), 'The subject is always shown')

export const defaultTicketListColumns: readonly TicketListColumn[] = [
  'number',
  'subject',
  'status',
  'priority',
  'team',
  'assignee',
  'sla',
  'updated',
]
