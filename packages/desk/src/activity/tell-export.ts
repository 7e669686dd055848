import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Told } from './facts.ts'

/** What was taken out of Lodge: which list, in which order and columns; none of its tickets. */
export async function tellExported(
  _: Database,
  { conditions, sort, columns }: DomainEvent<'tickets.exported'>,
): Promise<Told> {
  const filters = Object.entries(conditions).map(([field, text]) => `${field}:${text}`)
  return {
    subject: 'Tickets',
    before: null,
    after: { filters: filters.join(' ') || null, order: sort, columns: columns.join(', ') },
  }
}
