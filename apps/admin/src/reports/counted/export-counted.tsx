import { routes } from '@lodge/contracts'
import { CsvLink } from '../../records/csv-link.tsx'
import type { CountedAddress } from '../queries.ts'
import { toQuery } from '../report-url.ts'

/** Saves everything that the figure counted, however much it is: the browser writes the file as it comes. */
export function ExportCounted({ counted }: { counted: CountedAddress }) {
  return (
    <CsvLink
      address={routes.exportReportTickets.path}
      query={toQuery(counted)}
      className="ml-auto print:hidden"
    />
  )
}
