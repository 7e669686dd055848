import {
  type FilterField,
  reportFilterFields,
  type TicketReport,
  type TicketReportAddress,
} from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { FilterBar } from '../../../ticketing/ticket-list/filters/filter-bar.tsx'
import { filterFields } from '../../../ticketing/ticket-list/list-url.ts'
import { toTicketFilter, withReport, withTicketFilter } from '../report-url.ts'
import { RangeMenu } from './range-menu.tsx'

interface ReportFiltersProps {
  address: TicketReportAddress
  report: TicketReport | undefined
}

const counted: readonly FilterField[] = filterFields.filter(
  (field) => field === 'assignee' || Object.hasOwn(reportFilterFields, field),
)
const others = filterFields.filter((field) => !counted.includes(field))

/** The range of a report and what it is narrowed to; every choice is a step in the browser's history. */
export function ReportFilters({ address, report }: ReportFiltersProps) {
  const [search, setSearch] = useSearchParams()
  const change = (next: TicketReportAddress) => setSearch(withReport(search, next))
  return (
    <FilterBar
      filter={toTicketFilter(address)}
      fixed={others}
      names={{ assignee: t('reports.agent') }}
      onChange={(filter) => change(withTicketFilter(address, filter))}
      lead={
        <RangeMenu
          key={`${report?.range.from}${report?.range.to}`}
          range={address.range ?? 'last_28_days'}
          shown={report?.range}
          onChange={(range) => change({ ...address, range })}
        />
      }
    />
  )
}
