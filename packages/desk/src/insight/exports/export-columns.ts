import {
  type ColumnProperty,
  type TicketListColumn,
  type ValueProperty,
  valueProperties,
} from '@lodge/contracts'
import { describeWord, isWord } from '../../foundation/describe-word.ts'
import type { DeskStrings } from '../../foundation/strings.ts'
import type { TicketRecord } from '../../ticketing/tickets/ticket-record.ts'

interface ExportColumn {
  head: string
  cell: (ticket: TicketRecord, timeOf: (moment: Date) => string) => string
}

type ValueColumn = ColumnProperty & ValueProperty
type OtherColumns = Record<Exclude<TicketListColumn, ValueColumn>, readonly ExportColumn[]>

/** Returns what a list's columns are in a table of text. */
export function selectExportColumns(
  columns: readonly TicketListColumn[],
  strings: DeskStrings,
): ExportColumn[] {
  const others = otherColumns(strings)
  return columns.flatMap((column) =>
    isValueColumn(column)
      ? [
          {
            head: strings.t(`property.name.${column}`),
            cell: (ticket) => textOf(ticket, column, strings),
          },
        ]
      : others[column],
  )
}

/** The columns that are not simply the value of a property; the deadline takes two. */
function otherColumns(strings: DeskStrings): OtherColumns {
  const { t } = strings
  const describeSla = ({ slaStatus }: TicketRecord) =>
    slaStatus === 'none' ? '' : describeWord('slaStatus', slaStatus, strings)
  return {
    number: [{ head: t('property.name.number'), cell: ({ number }) => String(number) }],
    subject: [{ head: t('property.name.subject'), cell: ({ subject }) => subject }],
    sla: [
      { head: t('property.name.sla'), cell: describeSla },
      {
        head: t('property.name.due'),
        cell: ({ slaDueAt }, timeOf) => (slaDueAt ? timeOf(slaDueAt) : ''),
      },
    ],
    created: [{ head: t('property.name.created'), cell: ({ createdAt }, timeOf) => timeOf(createdAt) }],
    updated: [{ head: t('property.name.updated'), cell: ({ updatedAt }, timeOf) => timeOf(updatedAt) }],
  }
}

function isValueColumn(column: TicketListColumn): column is ValueColumn {
  return valueProperties.some((property) => property === column)
}

function textOf(ticket: TicketRecord, column: ValueColumn, strings: DeskStrings): string {
  const value = ticket[column]
  if (value === null) return ''
  if (typeof value === 'string') return isWord(column) ? describeWord(column, value, strings) : value
  if ('length' in value) return value.join(', ')
  return 'code' in value ? `${value.code} ${value.name}` : value.name
}
