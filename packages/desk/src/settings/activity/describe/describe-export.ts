import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { describeConditions } from '../../../ticketing/tickets/list/describe-conditions.ts'
import type { Description, Descriptions } from './description.ts'

export const exportDescriptions = {
  'tickets.exported': describeExport,
  'activity.exported': describeConditionsOnly,
  'report.exported': describeConditionsOnly,
} satisfies Partial<Descriptions>

async function describeConditionsOnly(
  _: Database,
  { conditions }: DomainEvent<'activity.exported' | 'report.exported'>,
): Promise<Description> {
  return {
    subject: '',
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
    subject: '',
    before: null,
    after: { filters: describeConditions(conditions), order: sort, columns },
  }
}
