import { z } from 'zod'
import { OneLine } from '../../one-line.ts'
import { SlaStatus } from '../../sla/deadlines/deadlines.ts'
import { TicketPriority, TicketStatus } from '../tickets.ts'

const maxFilterValues = 30

/** Any of these values, written `open,pending`; with a leading hyphen, `-resolved,closed`, none of them. */
function anyOf<Value extends z.ZodType<string, string>>(value: Value) {
  return z
    .string()
    .max(2_000)
    .transform((text) => ({
      not: text.startsWith('-'),
      values: (text.startsWith('-') ? text.slice(1) : text).split(','),
    }))
    .pipe(z.object({ not: z.boolean(), values: z.array(value).min(1).max(maxFilterValues) }))
}

const FilterAlias = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower case letters, digits and hyphens')

/**
 * The last hours, days or weeks (`24h`, `30d`, `6w`), or from one date to another, both included, in the site's time
 * zone (`2026-10-01..2026-10-31`). For `due` it is the next ones, and everything overdue.
 */
export const Period = z
  .string()
  .regex(
    /^(\d{1,4}[hdw]|(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?)$/,
    'Write 24h, 30d, 6w or 2026-10-01..2026-10-31',
  )
  .refine(
    (text) => text !== '..' && text.split('..').every((date) => !date.includes('-') || isDate(date)),
    'There is no such date',
  )
export type Period = z.infer<typeof Period>

function isDate(text: string): boolean {
  return !text.startsWith('0000') && z.iso.date().safeParse(text).success
}

/**
 * The filter conditions of a list of tickets, the same in a list's address, in a saved view and in the search box. A
 * ticket must match all of them.
 */
export const ticketFilterFields = {
  status: anyOf(TicketStatus).optional(),
  priority: anyOf(TicketPriority).optional(),
  slaStatus: anyOf(SlaStatus).optional(),
  team: anyOf(FilterAlias).optional(),
  /** Agents by alias; `me` is the actor and `nobody` no assignee. */
  assignee: anyOf(FilterAlias).optional(),
  requester: anyOf(FilterAlias).optional(),
  topic: anyOf(FilterAlias).optional(),
  department: anyOf(FilterAlias).optional(),
  course: anyOf(FilterAlias).optional(),
  tag: anyOf(OneLine.min(1).max(40)).optional(),
  channel: anyOf(z.enum(['portal', 'phone'])).optional(),
  created: Period.optional(),
  updated: Period.optional(),
  resolved: Period.optional(),
  due: Period.optional(),
} as const

export const TicketFilter = z.object(ticketFilterFields)
export type TicketFilter = z.infer<typeof TicketFilter>
/** The filter as it is written in an address. */
export type TicketFilterQuery = z.input<typeof TicketFilter>
export type FilterField = keyof TicketFilter
