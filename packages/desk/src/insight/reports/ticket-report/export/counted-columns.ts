import type { TicketListColumn } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import type { DeskStrings } from '../../../../foundation/strings.ts'
import { findTicketsByIds, type TicketRecord } from '../../../../ticketing/tickets/ticket-record.ts'
import { selectExportColumns } from '../../../exports/export-columns.ts'
import type { CountedFact } from '../counted-cursor.ts'
import { findDeletedNumbers } from '../deleted-numbers.ts'

const ticketColumns: readonly TicketListColumn[] = [
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
]

/** A ticket that was deleted has its number alone. */
export interface CountedTicket {
  number: number | null
  ticket: TicketRecord | null
}

export async function findCountedTickets(
  tx: Transaction,
  facts: readonly CountedFact[],
): Promise<Map<string, CountedTicket>> {
  const ids = [...new Set(facts.map(({ ticketId }) => ticketId))]
  const [tickets, deleted] = [await findTicketsByIds(tx, ids), await findDeletedNumbers(tx, ids)]
  return new Map<string, CountedTicket>([
    ...deleted.map(({ id, number }) => [id, { number, ticket: null }] as const),
    ...tickets.map((ticket) => [ticket.id, { number: ticket.number, ticket }] as const),
  ])
}

export interface CountedColumn {
  head: string
  cell: (counted: CountedTicket & { fact: CountedFact }) => string
}

/** Returns what a file says of each thing that was counted. */
export function countedColumns(strings: DeskStrings, timeOf: (moment: Date) => string): CountedColumn[] {
  const { t } = strings
  const ofTicket = selectExportColumns(ticketColumns, strings).map(
    ({ head, cell }): CountedColumn => ({
      head,
      cell: ({ ticket }) => (ticket ? cell(ticket, timeOf) : ''),
    }),
  )
  return [
    { head: t('reports.counted.at'), cell: ({ fact }) => timeOf(fact.at) },
    { head: t('property.name.number'), cell: ({ number }) => String(number ?? '') },
    ...ofTicket,
    { head: t('reports.counted.deadline'), cell: ({ fact }) => describeOutcome(fact, t) },
    { head: t('reports.counted.seconds'), cell: ({ fact }) => String(fact.seconds ?? '') },
    { head: t('reports.counted.rating'), cell: ({ fact }) => String(fact.rating ?? '') },
  ]
}

function describeOutcome({ isMet }: CountedFact, t: DeskStrings['t']): string {
  if (isMet === null) return ''
  return isMet ? t('reports.counted.met') : t('reports.counted.missed')
}
