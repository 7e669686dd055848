import { routes, type TicketReportAddress } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { Printer } from 'lucide-react'
import { CsvLink } from '../records/csv-link.tsx'
import { t } from '../t.ts'
import { ReportMailingButton } from './mailing/report-mailing-button.tsx'
import { filterOf, toQuery } from './report-url.ts'

/** Takes the report away as it is shown: on paper, or as a file. */
export function ReportActions({ address }: { address: TicketReportAddress }) {
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('reports.print')}
      </Button>
      <ReportMailingButton filter={filterOf(address)} />
      <CsvLink address={routes.exportTicketReport.path} query={toQuery(address)} />
    </span>
  )
}
