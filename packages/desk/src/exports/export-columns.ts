import {
  type ColumnProperty,
  type TicketListColumn,
  type ValueProperty,
  valueProperties,
} from '@lodge/contracts'
import { describeWord, isWord } from '../activity/describe/describe-word.ts'
import { inWords } from '../activity/describe/description.ts'
import type { TicketRecord } from '../tickets/ticket-record.ts'

interface ExportColumn {
  head: string
  cell: (ticket: TicketRecord, timeOf: (moment: Date) => string) => string
}

type ValueColumn = ColumnProperty & ValueProperty

/** The columns that are not simply the value of a property; the deadline takes two. */
const otherColumns: Record<Exclude<TicketListColumn, ValueColumn>, readonly ExportColumn[]> = {
  number: [{ head: 'Number', cell: ({ number }) => String(number) }],
  subject: [{ head: 'Subject', cell: ({ subject }) => subject }],
  sla: [
    { head: 'SLA', cell: ({ slaStatus }) => (slaStatus === 'none' ? '' : inWords(slaStatus)) },
    { head: 'Next due', cell: ({ slaDueAt }, timeOf) => (slaDueAt ? timeOf(slaDueAt) : '') },
  ],
  created: [{ head: 'Created', cell: ({ createdAt }, timeOf) => timeOf(createdAt) }],
  updated: [{ head: 'Updated', cell: ({ updatedAt }, timeOf) => timeOf(updatedAt) }],
}

/** Returns what a list's columns are in a table of text. */
export function selectExportColumns(columns: readonly TicketListColumn[]): ExportColumn[] {
  return columns.flatMap((column) =>
    isValueColumn(column)
      ? [{ head: inWords(column), cell: (ticket) => textOf(ticket, column) }]
      : otherColumns[column],
  )
}

function isValueColumn(column: TicketListColumn): column is ValueColumn {
  return valueProperties.some((property) => property === column)
}

function textOf(ticket: TicketRecord, column: ValueColumn): string {
  const value = ticket[column]
  if (value === null) return ''
  if (typeof value === 'string') return isWord(column) ? describeWord(column, value) : value
  if ('length' in value) return value.join(', ')
  return 'code' in value ? `${value.code} ${value.name}` : value.name
}
