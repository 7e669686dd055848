import {
  type DomainEvent,
  minuteMs,
  type ReportFilterTexts,
  type ReportPauseReason,
  SaveReportSubscription,
  type TicketReport,
  TicketReportQuery,
} from '@lodge/contracts'
import { findOne, update, updateMany } from '@lodge/database'
import { DomainError, hasPermission, type Staff } from '@lodge/domain'
import { TryLater } from '@lodge/events'
import { type Context, readingAs, recordEventBy, transaction } from '../../../foundation/context.ts'
import type { DeskStrings } from '../../../foundation/strings.ts'
import { loadStaff } from '../../../identity/people/load-staff.ts'
import { loadComplianceTargets } from '../../../insight/reports/load-compliance-targets.ts'
import { requireKnownFilter } from '../../../insight/reports/subscriptions/require-known-filter.ts'
import { createUnsubscribeToken } from '../../../insight/reports/subscriptions/unsubscribe-token.ts'
import { getTicketReport } from '../../../insight/reports/ticket-report/get-ticket-report.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import type { MailContent } from '../mail-content.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeFigures, describeTopTeams } from './describe-figures.ts'

type DueEvent = DomainEvent<'report.due'>

const ranges = { weekly: 'last_week', monthly: 'last_month' } as const

/**
 * Mails a report to the person who chose it, if they may still see it now; otherwise it is paused, with the reason. Its
 * days are counted back from the moment at which it came due, however late it is sent.
 */
export async function mailReport(ctx: EmailContext, event: DueEvent): Promise<void> {
  const recipients = await mailRecipients['report.due'].ticket_report(ctx.db, event)
  if (recipients.length === 0) return pause(ctx, event, 'archived')
  let isComposed = false
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_report',
    ticketId: null,
    isAutomatic: true,
    recipients,
    compose: async (_, t, language) => {
      const content = await composeReport(ctx, event, { t, language })
      isComposed = content !== null
      return content
    },
  })
  if (isComposed)
    await updateMany(ctx.db, 'report_subscription', { id: event.subscriptionId }, { lastSentAt: ctx.now() })
}

async function composeReport(
  ctx: EmailContext,
  event: DueEvent,
  { t, language }: DeskStrings,
): Promise<MailContent | null> {
  const { subscriptionId: id, personId } = event
  const subscription = await findOne(ctx.db, 'report_subscription', { id, personId })
  if (!subscription || (subscription.paused !== null && !event.isRequested)) return null
  const reader = await loadStaff(ctx.db, personId)
  const filter = await findReadableFilter(ctx, event, reader, subscription.filter)
  if (!reader || !filter) return null

  const range = ranges[event.cadence]
  const asReader = { ...readingAs(ctx, reader), now: () => new Date(event.dueAt) }
  const report = await countWhole(asReader, TicketReportQuery.parse({ range, ...filter }))
  const days = `${report.range.from}..${report.range.to}`
  const unsubscribeLink = `${ctx.appUrl}/unsubscribe/${createUnsubscribeToken(id, ctx.secret)}`
  return {
    variables: {
      reportName: subscription.name,
      period: formatDays(report.range, language),
      figures: describeFigures(report, await loadComplianceTargets(ctx.db), t),
      comparison: t('report-mail.before', { period: formatDays(report.before, language) }),
      topTeams: describeTopTeams(report, t),
      link: `${ctx.appUrl}/admin/reports/tickets?${new URLSearchParams({ range: days, ...filter })}`,
    },
    footnote: t('report-mail.footnote', { link: unsubscribeLink }),
    unsubscribeLink,
  }
}

/** A part of the figures is never mailed: the mail waits until all are there. */
async function countWhole(ctx: Context, reportQuery: TicketReportQuery): Promise<TicketReport> {
  try {
    return await getTicketReport(ctx, reportQuery)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'being_prepared')) throw error
    throw new TryLater('The figures are being prepared.', minuteMs, { cause: error })
  }
}

/** Returns the filter where its person may still see the report; otherwise pauses it and returns null. */
async function findReadableFilter(
  ctx: EmailContext,
  event: DueEvent,
  reader: Staff | null,
  stored: unknown,
): Promise<ReportFilterTexts | null> {
  const reason = reader === null ? 'archived' : hasPermission(reader, 'view_report') ? null : 'no_permission'
  const { data: filter } = SaveReportSubscription.shape.filter.safeParse(stored)
  if (reason === null && reader && filter && (await isKnown(readingAs(ctx, reader), filter))) return filter
  await pause(ctx, event, reason ?? 'filter_unknown')
  return null
}

async function isKnown(ctx: EmailContext, filter: ReportFilterTexts): Promise<boolean> {
  try {
    await requireKnownFilter(ctx, filter)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_input') return false
    throw error
  }
}

async function pause(ctx: EmailContext, { subscriptionId: id }: DueEvent, paused: ReportPauseReason) {
  await transaction(ctx, async (tx) => {
    const [stopped] = await update(
      tx,
      'report_subscription',
      { id, paused: null },
      { paused, revision: { increment: 1 } },
      { columns: ['name'] },
    )
    if (!stopped) return
    const about = { recordId: id, subject: stopped.name, how: 'edited' } as const
    const change = { before: { paused: null }, after: { paused } }
    await recordEventBy(ctx, tx, { type: 'report_subscription.changed', ...about, ...change })
  })
}

/** Days as mails write them, such as `16 – 22 November 2026`. */
function formatDays({ from, to }: { from: string; to: string }, language: string): string {
  const format = new Intl.DateTimeFormat(language.replace(/^en\b.*/, 'en-GB'), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // The Unicode data has thin spaces here, which some mail programs show as boxes.
  return format.formatRange(new Date(from), new Date(to)).replaceAll(/\s/g, ' ')
}
