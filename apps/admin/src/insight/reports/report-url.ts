import {
  ListReportTickets,
  type ReportFilterTexts,
  type ReportGroup,
  type ReportMeasure,
  reportFilterFields,
  type TicketFilterQuery,
  type TicketReportAddress,
} from '@lodge/contracts'

type ReportFilterField = keyof typeof reportFilterFields

/** The path of the ticket report (specification, section 2). */
export const reportPath = '/admin/reports/tickets'

const filterFields = Object.keys(reportFilterFields).filter(isFilterField)

function isFilterField(name: string): name is ReportFilterField {
  return Object.hasOwn(reportFilterFields, name)
}

const countedFields = ['measure', 'days', 'group', 'row', 'weekday', 'hour'] as const

/** One figure of a report, or a part of one. */
export interface CountedFigure {
  measure: ReportMeasure
  days?: string | undefined
  group?: ReportGroup | undefined
  row?: string | undefined
  weekday?: number | undefined
  hour?: number | undefined
}

/** A saved report, as far as an address needs it. */
interface SavedReportRef {
  id: string
  query: TicketReportAddress
}

export interface ReportUrl {
  report: TicketReportAddress
  /** The saved report that it began from. */
  savedId: string | null
  /** Differs from the report as it was saved. */
  isChanged: boolean
  /** The figure whose tickets are shown in place of the report. */
  counted: CountedFigure | null
}

/** Reads an address. Conditions in it stand for themselves; without any, they are those of the saved report it names. */
export function parseReportUrl(search: URLSearchParams, savedReports: readonly SavedReportRef[]): ReportUrl {
  const savedId = search.get('saved')
  const saved = savedReports.find(({ id }) => id === savedId)?.query
  const own = readReport(search)
  return {
    report: own ?? saved ?? {},
    savedId,
    isChanged: own !== null && saved !== undefined && !isSameReport(own, saved),
    counted: readCounted(search),
  }
}

function readReport(search: URLSearchParams): TicketReportAddress | null {
  const found: TicketReportAddress = {}
  const range = search.get('range')
  if (range !== null) found.range = range
  for (const field of filterFields) {
    const text = search.get(field)
    if (text !== null) found[field] = text
  }
  return Object.keys(found).length > 0 ? found : null
}

function readCounted(search: URLSearchParams): CountedFigure | null {
  const texts = countedFields.flatMap((field) => {
    const text = search.get(field)
    return text === null ? [] : [[field, text]]
  })
  const { success, data } = CountedFields.safeParse(Object.fromEntries(texts))
  if (!success) return null
  const { days, ...counted } = data
  return { ...counted, ...(days && { days: days.join('..') }) }
}

const CountedFields = ListReportTickets.pick({
  measure: true,
  days: true,
  group: true,
  row: true,
  weekday: true,
  hour: true,
})

const defaultRange = 'last_28_days'

function isSameReport(one: TicketReportAddress, other: TicketReportAddress): boolean {
  const rangeOf = ({ range }: TicketReportAddress) => range ?? defaultRange
  return rangeOf(one) === rangeOf(other) && filterFields.every((field) => one[field] === other[field])
}

/** Returns the same address with another report; a range always stands in it, so that it is no saved one's. */
export function withReport(search: URLSearchParams, report: TicketReportAddress): URLSearchParams {
  const next = withoutCounted(search)
  for (const field of filterFields) {
    const text = report[field]
    if (text === undefined) next.delete(field)
    else next.set(field, text)
  }
  next.set('range', report.range ?? defaultRange)
  return next
}

/** Returns the address of the tickets behind a figure of the report at this address. */
export function withCounted(search: URLSearchParams, counted: CountedFigure): URLSearchParams {
  const next = withoutCounted(search)
  for (const field of countedFields) {
    const value = counted[field]
    if (value !== undefined) next.set(field, String(value))
  }
  return next
}

/** Returns the address of the report whose figure this one shows the tickets of. */
export function withoutCounted(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const field of countedFields) next.delete(field)
  return next
}

/** Returns the address of a saved report, for everyone who has it. */
export function savedReportUrl(id: string): string {
  return `${reportPath}?saved=${id}`
}

/** Returns a report's conditions without its range. */
export function filterOf({ range: _range, ...filter }: TicketReportAddress): ReportFilterTexts {
  return filter
}

/** Returns a report's conditions as those of a list, where the agent is called the assignee. */
export function toTicketFilter({ range: _range, agent, ...filter }: TicketReportAddress): TicketFilterQuery {
  return { ...filter, ...(agent !== undefined && { assignee: agent }) }
}

/** Returns the report with other conditions, given as those of a list. */
export function withTicketFilter(
  { range }: TicketReportAddress,
  { assignee, ...filter }: TicketFilterQuery,
): TicketReportAddress {
  const report: TicketReportAddress = { range }
  for (const field of filterFields) {
    const text = field === 'agent' ? assignee : filter[field]
    if (text !== undefined) report[field] = text
  }
  return report
}

/** Returns a report or a figure as the query of an address, without what is not asked for. */
export function toQuery(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => (text === undefined ? [] : [[field, String(text)]])),
  )
}
