import { routes, type TicketReportAddress } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { Printer } from 'lucide-react'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { t } from '../../foundation/t.ts'
import { ReportMailingButton } from './mailing/report-mailing-button.tsx'
import { type CountedFigure, filterOf, toQuery } from './report-url.ts'

interface ReportActionsProps {
  address: TicketReportAddress
  /** The figure whose tickets are shown in place of the report. */
  counted: CountedFigure | null
}

/** Takes what is shown away: on paper, or as a file, which the browser writes as it comes. */
export function ReportActions({ address, counted }: ReportActionsProps) {
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('reports.print')}
      </Button>
      <ReportMailingButton filter={filterOf(address)} />
      {counted ? (
        <CsvLink
          address={routes.exportReportTickets.path}
          query={{ ...toQuery(address), ...toQuery(counted) }}
        />
      ) : (
        <CsvLink address={routes.exportTicketReport.path} query={toQuery(address)} />
      )}
    </span>
  )
}
