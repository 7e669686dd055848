import { z } from 'zod'
import { NamedRef, pageOf } from './shared.ts'
import { ticketConditions } from './ticket-conditions.ts'
import { TicketRow } from './tickets.ts'

/**
 * The order of a list: soonest due, most urgent, last changed, newest or highest number first; the last three also the
 * other way round.
 */
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

/** The tickets that an agent may see and that fulfil all conditions. */
export const ListTickets = z.object({
  ...ticketConditions,
  sort: TicketSort.default('due'),
  cursor: z.string().optional(),
})
export type ListTickets = z.infer<typeof ListTickets>

export const TicketsPage = pageOf(TicketRow)
export type TicketsPage = z.infer<typeof TicketsPage>

/** How many tickets fulfil the conditions; from `limits.countedTickets` on that is a "so many, and more". */
export const CountTickets = z.object(ticketConditions)
export type CountTickets = z.infer<typeof CountTickets>

export const TicketsCount = z.object({ count: z.number().int(), isMore: z.boolean() })
export type TicketsCount = z.infer<typeof TicketsCount>

/** The conditions whose values are records and have names to show. */
export const NamedField = z.enum(['team', 'assignee', 'requester', 'topic', 'unit', 'course', 'tag'])
export type NamedField = z.infer<typeof NamedField>

/** The values that a condition may have: those that match `text`, or exactly those asked for, written `one,two`. */
export const SuggestValues = z.object({
  field: NamedField,
  text: z.string().trim().max(80).optional(),
  values: z.string().max(2_000).optional(),
})
export type SuggestValues = z.infer<typeof SuggestValues>

export const SuggestedValues = z.object({ items: z.array(NamedRef) })
export type SuggestedValues = z.infer<typeof SuggestedValues>

/** What a list may show of each ticket, in the order in which it does unless told otherwise. */
export const ListColumn = z.enum([
  'number',
  'subject',
  'status',
  'priority',
  'team',
  'assignee',
  'requester',
  'topic',
  'unit',
  'course',
  'tags',
  'sla',
  'created',
  'updated',
])
export type ListColumn = z.infer<typeof ListColumn>

export const ListColumns = z
  .array(ListColumn)
  .min(1)
  .refine((columns) => new Set(columns).size === columns.length, 'Name each column once')
  .refine((columns) => columns.includes('subject'), 'The subject is always shown')

export const defaultColumns: readonly ListColumn[] = [
  'number',
  'subject',
  'status',
  'priority',
  'team',
  'assignee',
  'sla',
  'updated',
]
