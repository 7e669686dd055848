import { type ListReportTickets, problem, type ReportGroup } from '@lodge/contracts'
import { query, type Sql, sql, uuid } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { propertyReferences } from '../../../ticketing/tickets/properties/property-references.ts'
import { type Conditions, findChosenCodes, narrow } from '../columns/chosen-codes.ts'
import { groupColumns } from './count-figures.ts'
import type { ReportScope } from './report-scope.ts'

/** A row of a group: the facts in it, and its condition on `fact`. */
export interface CountedRow {
  chosen: ReportScope['chosen']
  isFact: Sql
}

/** Of which figure, and of what part of it, a list or a file is. */
export type CountedQuestion = Pick<
  ListReportTickets,
  'measure' | 'days' | 'group' | 'row' | 'weekday' | 'hour'
>

const ticketColumns: Record<ReportGroup, Sql> = {
  team: sql`ticket.team_id`,
  agent: sql`ticket.assignee_id`,
  topic: sql`ticket.topic_id`,
}

/** Returns the row that is asked for; null is the whole. Throws `invalid_input` where there is no such row. */
export async function findRow(
  scope: ReportScope,
  { group, row }: Pick<ListReportTickets, 'group' | 'row'>,
): Promise<CountedRow | null> {
  if (group === undefined && row === undefined) return null
  if (group === undefined) throw refusalAt('group', 'required')
  if (row === undefined) throw refusalAt('row', 'required')
  const id = row === 'none' ? null : await findId(scope, group, row)
  const isRow = (column: Sql) => (id === null ? sql`${column} IS NULL` : sql`${column} = ${uuid(id)}`)
  const conditions: Conditions = { [group]: isRow(ticketColumns[group]) }
  return {
    chosen: narrow(scope.chosen, await findChosenCodes(scope.db, conditions)),
    isFact: isRow(groupColumns[group]),
  }
}

async function findId({ db }: ReportScope, group: ReportGroup, alias: string): Promise<string> {
  const { table } = propertyReferences[group === 'agent' ? 'assignee' : group]
  const [named] = await query<{ id: string }>(db, sql`SELECT id FROM ${table} WHERE alias = ${alias}`)
  if (!named)
    throw refusal('unknown_filter_values').with({
      fields: { row: problem('unknown_filter_value', { value: alias }) },
    })
  return named.id
}
