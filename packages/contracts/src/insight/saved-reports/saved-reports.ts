import { z } from 'zod'
import { Alias, NamedRef, Revision } from '../../foundation/shared.ts'
import { SavedViewName } from '../../ticketing/saved-views/saved-views.ts'
import { addressQuery, readableFields } from '../../ticketing/tickets/list/address-query.ts'
import { type TicketReportAddress, TicketReportQuery } from '../reports/ticket-report.ts'

/** A report's question as it is written in an address, so that a range such as `last_month` moves along. */
const ReportQuery = addressQuery<TicketReportAddress>(TicketReportQuery)

/** A report as it is stored: of one from an older version of Lodge, all that can still be read. */
export const StoredReportQuery = ReportQuery.or(
  z
    .record(z.string(), z.unknown())
    .transform((texts): TicketReportAddress => readableFields(TicketReportQuery, texts)),
).catch({})

/** `team` shares the report with that team; null keeps it personal. */
export const CreateSavedReport = z.object({
  name: SavedViewName,
  team: Alias.nullable(),
  query: ReportQuery,
})
export type CreateSavedReport = z.infer<typeof CreateSavedReport>

/** `revision` is the one that the change started from; where the report has another by now it is an `edit_conflict`. */
export const UpdateSavedReport = CreateSavedReport.partial().extend({ revision: Revision })
export type UpdateSavedReport = z.infer<typeof UpdateSavedReport>

export const SavedReport = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: NamedRef,
  team: NamedRef.nullable(),
  query: z.custom<TicketReportAddress>(),
  canChange: z.boolean(),
  revision: z.number().int(),
})
export type SavedReport = z.infer<typeof SavedReport>
