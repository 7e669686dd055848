import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import type { Description, Descriptions } from './description.ts'

export const exportDescriptions = {
  'tickets.exported': describeExport,
  'activity.exported': describeLogExport,
} satisfies Partial<Descriptions>

/** Describes what of the log was exported. */
async function describeLogExport(
  _: Database,
  { conditions }: DomainEvent<'activity.exported'>,
): Promise<Description> {
  return {
    subject: logStrings.t('activity.log'),
    before: null,
    after: { filters: describeConditions(conditions) },
  }
}

/** Describes which list was exported, with its order and columns and none of its tickets. */
async function describeExport(
  _: Database,
  { conditions, sort, columns }: DomainEvent<'tickets.exported'>,
): Promise<Description> {
  return {
    subject: logStrings.t('activity.tickets'),
    before: null,
    after: { filters: describeConditions(conditions), order: sort, columns: columns.join(', ') },
  }
}

function describeConditions(conditions: Record<string, string>): string | null {
  const filters = Object.entries(conditions).map(([field, text]) => `${field}:${text}`)
  return filters.join(' ') || null
}
