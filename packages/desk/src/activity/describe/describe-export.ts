import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import type { Description, Descriptions } from './description.ts'

export const exportDescriptions = {
  'tickets.exported': describeExport,
} satisfies Partial<Descriptions>

/** Describes which list was exported, with its order and columns and none of its tickets. */
async function describeExport(
  _: Database,
  { conditions, sort, columns }: DomainEvent<'tickets.exported'>,
): Promise<Description> {
  const filters = Object.entries(conditions).map(([field, text]) => `${field}:${text}`)
  return {
    subject: logStrings.t('activity.tickets'),
    before: null,
    after: { filters: filters.join(' ') || null, order: sort, columns: columns.join(', ') },
  }
}
