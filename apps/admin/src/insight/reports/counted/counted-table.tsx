import type { ReportTicket } from '@lodge/contracts'
import {
  cn,
  formatDateTime,
  formatMinutes,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { useRowNavigation } from '../../../ticketing/ticket-list/use-row-navigation.ts'

/** The tickets that a figure counted, one line each. `j` and `k` walk through them. */
export function CountedTable({ tickets }: { tickets: readonly ReportTicket[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  // A ticket that was counted twice has two lines: they are told apart by their place.
  const { current, setCurrent } = useRowNavigation(
    body,
    tickets.map((_, place) => place),
  )
  return (
    <Table aria-label={t('reports.counted.label')}>
      <TableHeader>
        <tr>
          <TableHead>{t('reports.counted.ticket')}</TableHead>
          <TableHead className="max-md:hidden">{t('reports.counted.team')}</TableHead>
          <TableHead className="max-lg:hidden">{t('reports.counted.assignee')}</TableHead>
          <TableHead>{t('reports.counted.result')}</TableHead>
          <TableHead className="max-md:hidden">{t('reports.counted.at')}</TableHead>
        </tr>
      </TableHeader>
      <TableBody ref={body}>
        {tickets.map((counted, place) => (
          <CountedRow
            key={counted.id}
            counted={counted}
            place={place}
            isCurrent={place === current}
            onFocus={() => setCurrent(place)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface CountedRowProps {
  counted: ReportTicket
  place: number
  isCurrent: boolean
  onFocus: () => void
}

function CountedRow({ counted, place, isCurrent, onFocus }: CountedRowProps) {
  const { number, ticket, at } = counted
  return (
    <TableRow isCurrent={isCurrent} data-number={place} className="print:break-inside-avoid">
      <TableCell className="max-w-0 min-w-40 py-1 md:w-1/2">
        <Link
          to={`/admin/tickets/${number}/detail`}
          onFocus={onFocus}
          className="block truncate font-medium hover:underline"
        >
          <span className="me-2 font-normal text-muted-foreground tabular-nums">{number}</span>
          {ticket ? ticket.subject : <em>{t('reports.counted.deleted')}</em>}
        </Link>
        {ticket && (
          <span className="flex items-center gap-2 text-xs text-muted-foreground">
            <StatusBadge status={ticket.status} />
            <span className="truncate">
              <bdi>{ticket.requester.name}</bdi>
            </span>
          </span>
        )}
      </TableCell>
      <TableCell className="max-md:hidden">{ticket?.team.name}</TableCell>
      <TableCell className="max-lg:hidden">{ticket?.assignee?.name}</TableCell>
      <TableCell>
        <CountedResult counted={counted} />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums max-md:hidden">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </TableCell>
    </TableRow>
  )
}

function CountedResult({ counted: { isMet, seconds, rating } }: { counted: ReportTicket }) {
  return (
    <span className="flex flex-col text-sm tabular-nums">
      {isMet !== null && (
        <span className={cn('font-medium', isMet ? 'text-success' : 'text-destructive')}>
          {isMet ? t('reports.counted.met') : t('reports.counted.missed')}
        </span>
      )}
      {seconds !== null && <span>{t('reports.counted.after', { time: formatMinutes(seconds / 60) })}</span>}
      {rating !== null && <span>{t('reports.counted.rating', { rating })}</span>}
    </span>
  )
}
