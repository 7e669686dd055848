import {
  type BusinessHoursInput,
  type Calendar,
  type DeadlineExplanationView,
  type DeadlineView,
  dayMs,
  type PreviewSla,
  type SlaEvent,
  type SlaMetric,
  type SlaPreview,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { calendarSegments, evaluateSla, listDaylightSavingChanges, openIntervals } from '@lodge/sla'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { checkBusinessHours, toCalendar } from '../../sla/business-hours/check-business-hours.ts'
import { getBusinessHours } from '../../sla/business-hours/save-business-hours.ts'

/** An explanation that reaches farther is not drawn day by day. */
const maxDaysAhead = 120

interface SlaPreviewInput {
  input: PreviewSla
  draft: BusinessHoursInput
  calendar: Calendar
}

/**
 * Returns when a ticket created at a moment would be due, and why, with the given values, saved or not. The next
 * response is shown as if the requester wrote again at that moment. Writes nothing.
 */
export async function previewSla(ctx: Context, input: PreviewSla): Promise<SlaPreview> {
  requireSuperadmin(ctx)
  const draft =
    'alias' in input.businessHours ? await getBusinessHours(ctx, input.businessHours) : input.businessHours
  const warnings = checkBusinessHours(draft).map(inEnglish)
  const question = { input, draft, calendar: toCalendar(draft) }
  const year = Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: draft.timezone }).format(new Date(input.at)),
  )
  return {
    explanations: previewDeadlines(question),
    year,
    daylightSavingChanges: listDaylightSavingChanges(
      draft.timezone,
      `${year}-01-01T00:00:00Z`,
      `${year + 1}-01-01T00:00:00Z`,
    ),
    holidays: draft.holidays
      .filter(({ date }) => date.startsWith(`${year}-`))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    warnings,
  }
}

function previewDeadlines(question: SlaPreviewInput): DeadlineExplanationView[] {
  const { at, targets } = question.input
  const opened: SlaEvent = { at, type: 'ticket_created', by: 'requester', status: 'open' }
  const answered: SlaEvent = { ...opened, by: 'agent', publicMessage: true }
  const { calendar } = question
  const first = evaluateSla({ calendar, policy: targets, events: [opened] }, at)
  const next = evaluateSla(
    { calendar, policy: targets, events: [answered, { at, type: 'requester_message' }] },
    at,
  )
  return [
    previewExplanation(question, 'first_response', first.firstResponse),
    previewExplanation(question, 'next_response', next.nextResponse[0]),
    previewExplanation(question, 'resolution', first.resolution),
  ].filter((view) => view !== null)
}

type PreviewedDeadline = Pick<DeadlineView, 'state' | 'startedAt' | 'dueAt' | 'targetMinutes'> | undefined

function previewExplanation(
  { input, draft, calendar }: SlaPreviewInput,
  metric: SlaMetric,
  deadline: PreviewedDeadline,
): DeadlineExplanationView | null {
  if (!deadline || deadline.targetMinutes === null) return null
  const { at } = input
  const until = drawnUntil(at, deadline.dueAt)
  const { state, startedAt, dueAt, targetMinutes } = deadline
  return {
    deadline: {
      metric,
      cycle: 0,
      state,
      startedAt,
      dueAt,
      targetMinutes,
      fulfilledAt: null,
      breachedAt: null,
      elapsedMinutes: 0,
      asOf: at,
      pauseReason: null,
      upcomingSegments: openIntervals(calendar, at, until),
    },
    timezone: draft.timezone,
    policyName: input.policyName,
    policyVersion: input.policyVersion,
    businessHoursName: input.businessHoursName,
    segments: calendarSegments(calendar, at, until),
    holidays: draft.holidays.filter(({ date }) => date >= at.slice(0, 10) && date <= until.slice(0, 10)),
  }
}

function drawnUntil(at: string, dueAt: string | null): string {
  const farthest = Date.parse(at) + maxDaysAhead * dayMs
  return new Date(dueAt === null ? farthest : Math.min(Date.parse(dueAt), farthest)).toISOString()
}
