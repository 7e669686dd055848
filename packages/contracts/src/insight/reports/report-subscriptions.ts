import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant, Revision } from '../../foundation/shared.ts'
import { addressQuery, readableFields } from '../../ticketing/tickets/list/address-query.ts'
import { reportFilterFields, type TicketReportAddress } from './ticket-report.ts'

/** A report's filter as it is written in its address. */
const ReportFilter = z.object(reportFilterFields)
const ReportFilterTexts = addressQuery<ReportFilterTexts>(ReportFilter)
export type ReportFilterTexts = Omit<TicketReportAddress, 'range'>

/** A filter as it is stored: of one from an older version of Lodge, all that can still be read. */
export const StoredReportFilter = ReportFilterTexts.or(
  z
    .record(z.string(), z.unknown())
    .transform((texts): ReportFilterTexts => readableFields(ReportFilter, texts)),
).catch({})

/** Weekly about the week before, or on the first of a month about the month before. */
export const ReportCadence = z.enum(['weekly', 'monthly'])
export type ReportCadence = z.infer<typeof ReportCadence>

export const SaveReportSubscription = z.object({
  name: OneLine.min(1, because('report_subscription_name_required')).max(limits.reportSubscriptionNameLength),
  cadence: ReportCadence,
  /** The day of a weekly one; Monday is 1. */
  weekday: z.number().int().min(1).max(7),
  /** The hour of the day in the person's own time zone. */
  hour: z.number().int().min(0).max(23),
  filter: ReportFilterTexts,
})
export type SaveReportSubscription = z.infer<typeof SaveReportSubscription>

/** `revision` is the one that the change started from; where it has another by now it is an `edit_conflict`. */
export const UpdateReportSubscription = SaveReportSubscription.extend({ revision: Revision })
export type UpdateReportSubscription = z.infer<typeof UpdateReportSubscription>

export const PauseReportSubscription = z.object({ isPaused: z.boolean() })
export type PauseReportSubscription = z.infer<typeof PauseReportSubscription>

export const ReportSubscriptionParams = z.object({ id: z.uuid() })
export type ReportSubscriptionParams = z.infer<typeof ReportSubscriptionParams>

/**
 * Reasons why nothing is sent. `chosen` is the person's own choice. Otherwise they could not see the report
 * when it was to be sent: they had no permission, their account was archived, or the filter named something
 * that they do not see or that is gone.
 */
export const ReportPauseReason = z.enum(['chosen', 'no_permission', 'archived', 'filter_unknown'])
export type ReportPauseReason = z.infer<typeof ReportPauseReason>

export const ReportSubscription = z.object({
  id: z.uuid(),
  name: z.string(),
  cadence: ReportCadence,
  weekday: z.number().int(),
  hour: z.number().int(),
  filter: z.custom<ReportFilterTexts>(),
  /** Null where it is sent. */
  paused: ReportPauseReason.nullable(),
  /** Null while it is paused. */
  nextAt: Instant.nullable(),
  /** The last time that the mail server took one. */
  lastSentAt: Instant.nullable(),
  revision: z.number().int(),
})
export type ReportSubscription = z.infer<typeof ReportSubscription>

export const ReportSubscriptions = z.object({
  items: z.array(ReportSubscription),
  /** The time zone of their hours. */
  timezone: z.string(),
})
export type ReportSubscriptions = z.infer<typeof ReportSubscriptions>
