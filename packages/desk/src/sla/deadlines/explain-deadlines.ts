import type { DeadlineExplanationView } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
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
  db: Database,
  deadlines: readonly EvaluatedDeadline[],
): Promise<Map<string, string>> {
  const policyIds = deadlines.flatMap(({ activePolicy }) => activePolicy.source?.id ?? [])
  const hoursIds = deadlines.map(({ activePolicy }) => activePolicy.businessHours.id)
  const rows = await query<{ id: string; name: string }>(
    db,
    sql`SELECT version.id, policy.name FROM sla_policy_version version
        JOIN sla_policy policy ON policy.id = version.policy_id WHERE version.id = ANY(${policyIds})
        UNION ALL
        SELECT version.id, hours.name FROM business_hours_version version
        JOIN business_hours hours ON hours.id = version.business_hours_id WHERE version.id = ANY(${hoursIds})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
