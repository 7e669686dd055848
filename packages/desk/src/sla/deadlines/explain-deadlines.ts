import type { DeadlineExplanationView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { evaluateCurrentDeadlines } from './current-deadlines.ts'
import { toDeadlineView } from './deadline-view.ts'
import { type EvaluatedDeadline, hasTarget } from './evaluate-deadlines.ts'

/** Returns the explanation of each deadline of a ticket: its segments so far, and the policy and hours behind them. */
export async function explainDeadlines(
  db: Database,
  ticketId: string,
  now: Date,
): Promise<DeadlineExplanationView[]> {
  const deadlines = (await evaluateCurrentDeadlines(db, ticketId, now)).filter(hasTarget)
  const names = await loadNames(db, deadlines)
  return Promise.all(deadlines.map((deadline) => toExplanation(db, deadline, now, names)))
}

async function toExplanation(
  db: Database,
  { stored, evaluation, activePolicy }: EvaluatedDeadline,
  now: Date,
  names: ReadonlyMap<string, string>,
): Promise<DeadlineExplanationView> {
  const deadline = await toDeadlineView(db, stored, now, 'due')
  const { id, calendar, holidayNames } = activePolicy.businessHours
  const from = evaluation.segments[0]?.from ?? deadline.asOf
  const to = deadline.upcomingSegments.at(-1)?.to ?? evaluation.segments.at(-1)?.to ?? deadline.asOf
  return {
    deadline,
    timezone: calendar.timezone,
    policyName: names.get(activePolicy.source?.id ?? '') ?? '',
    policyVersion: activePolicy.source?.version ?? 0,
    businessHoursName: names.get(id) ?? '',
    segments: evaluation.segments,
    holidays: (calendar.holidays ?? [])
      .filter((date) => date >= from.slice(0, 10) && date <= to.slice(0, 10))
      .map((date) => ({ date, name: holidayNames[date] ?? '' })),
  }
}

/** Returns the present names of the deadlines' policies and business hours, by the ids of their versions. */
async function loadNames(
  { prisma }: Database,
  deadlines: readonly EvaluatedDeadline[],
): Promise<Map<string, string>> {
  const [policies, allBusinessHours] = await Promise.all([
    prisma.slaPolicyVersion.findMany({
      where: { id: { in: deadlines.flatMap(({ activePolicy }) => activePolicy.source?.id ?? []) } },
      select: { id: true, policy: { select: { name: true } } },
    }),
    prisma.businessHoursVersion.findMany({
      where: { id: { in: deadlines.map(({ activePolicy }) => activePolicy.businessHours.id) } },
      select: { id: true, businessHours: { select: { name: true } } },
    }),
  ])
  return new Map([
    ...policies.map(({ id, policy }) => [id, policy.name] as const),
    ...allBusinessHours.map(({ id, businessHours }) => [id, businessHours.name] as const),
  ])
}
