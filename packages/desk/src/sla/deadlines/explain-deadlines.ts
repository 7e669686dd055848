import type { DeadlineExplanationView } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { type FieldTexts, fieldTextsIn, textIn } from '../../foundation/site-texts/text-in.ts'
import { ownTextLanguagesOf, type TextLanguages } from '../../foundation/site-texts/text-languages.ts'
import { evaluateCurrentDeadlines } from './current-deadlines.ts'
import { toDeadlineView } from './deadline-view.ts'
import { type EvaluatedDeadline, hasTarget } from './evaluate-deadlines.ts'

/**
 * Returns the explanation of each deadline of a ticket: its segments so far, and the policy and hours behind them, these
 * and their holidays in the reader's language.
 */
export async function explainDeadlines(ctx: Context, ticketId: string): Promise<DeadlineExplanationView[]> {
  const { db } = ctx
  const now = ctx.now()
  const [evaluated, languages] = await Promise.all([
    evaluateCurrentDeadlines(db, ticketId, now),
    ownTextLanguagesOf(ctx),
  ])
  const deadlines = evaluated.filter(hasTarget)
  const names = await loadNames(db, deadlines, languages)
  return Promise.all(deadlines.map((deadline) => toExplanation(db, deadline, now, names)))
}

interface VersionName {
  name: string
  /** Translations of the holidays' names. */
  texts: FieldTexts | null
}

async function toExplanation(
  db: Database,
  { stored, evaluation, activePolicy }: EvaluatedDeadline,
  now: Date,
  names: ReadonlyMap<string, VersionName>,
): Promise<DeadlineExplanationView> {
  const deadline = await toDeadlineView(db, stored, now, 'due')
  const { id, calendar, holidayNames } = activePolicy.businessHours
  const hours = names.get(id)
  const from = evaluation.segments[0]?.from ?? deadline.asOf
  const to = deadline.upcomingSegments.at(-1)?.to ?? evaluation.segments.at(-1)?.to ?? deadline.asOf
  return {
    deadline,
    timezone: calendar.timezone,
    policyName: names.get(activePolicy.source?.id ?? '')?.name ?? '',
    policyVersion: activePolicy.source?.version ?? 0,
    businessHoursName: hours?.name ?? '',
    segments: evaluation.segments,
    holidays: (calendar.holidays ?? [])
      .filter((date) => date >= from.slice(0, 10) && date <= to.slice(0, 10))
      .map((date) => ({ date, name: sayHoliday(holidayNames[date] ?? '', hours?.texts ?? null) })),
  }
}

/** Holidays are translated by their names: the same one comes every year. */
function sayHoliday(name: string, texts: FieldTexts | null): string {
  return texts?.[`holidays.${name}`]?.[0] ?? name
}

/** Returns the present names of the deadlines' policies and business hours, by the ids of their versions. */
async function loadNames(
  db: Database,
  deadlines: readonly EvaluatedDeadline[],
  languages: TextLanguages,
): Promise<Map<string, VersionName>> {
  const policyIds = deadlines.flatMap(({ activePolicy }) => activePolicy.source?.id ?? [])
  const hoursIds = deadlines.map(({ activePolicy }) => activePolicy.businessHours.id)
  const rows = await query<VersionName & { id: string }>(
    db,
    sql`SELECT version.id, policy.name, NULL::jsonb AS texts FROM sla_policy_version version
        JOIN sla_policy policy ON policy.id = version.policy_id WHERE version.id = ANY(${policyIds})
        UNION ALL
        SELECT version.id, ${textIn(languages, { kind: 'business_hours', id: sql`hours.id`, field: 'name' }, sql`hours.name`)},
               ${fieldTextsIn(languages, { kind: 'business_hours', id: sql`hours.id` })} FROM business_hours_version version
        JOIN business_hours hours ON hours.id = version.business_hours_id WHERE version.id = ANY(${hoursIds})`,
  )
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}
