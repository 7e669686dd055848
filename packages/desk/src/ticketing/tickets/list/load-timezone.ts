import { type PeriodProperty, periodProperties, type TicketFilter } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { personIdOf } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'

/**
 * Returns the zone of a filter's dates: the site's, so that a shared view and a figure of the dashboard mean the same
 * tickets to everyone. Read only where there are dates.
 */
export async function loadFilterTimezone(
  { db }: Pick<Context, 'db'>,
  filter: Pick<TicketFilter, PeriodProperty>,
): Promise<string> {
  if (!periodProperties.some((key) => filter[key]?.includes('..'))) return 'UTC'
  return loadSiteTimezone(db)
}

/** Returns the zone that someone reads times in: their own, else the site's. */
export async function loadReaderTimezone({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string> {
  const id = personIdOf(actor)
  const person = id ? await findOne(db, 'person', { id }, { columns: ['timezone'] }) : null
  return person?.timezone ?? (await loadSiteTimezone(db))
}

export async function loadSiteTimezone(db: Context['db']): Promise<string> {
  const site = await findOne(db, 'site', { id: 1 }, { columns: ['timezone'] })
  return site?.timezone ?? 'UTC'
}
