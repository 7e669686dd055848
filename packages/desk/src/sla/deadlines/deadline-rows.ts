import type { DeadlineState, MetricEvaluation, SlaMetric } from '@lodge/contracts'
import { isOneOf, json, query, send, sql, type Transaction } from '@lodge/database'

/** The engine's result without the segments: they grow with a ticket's age and can be evaluated at any time. */
export type StoredMetric = Omit<MetricEvaluation, 'segments'>

/** A row of the table of deadlines. Times are ISO strings. */
export interface DeadlineRow {
  id: string
  ticketId: string
  metric: SlaMetric
  cycle: number
  state: DeadlineState
  alarmAt: string | null
  evaluation: StoredMetric
  evaluatedAt: string
  escalated: string[]
}

interface DeadlineSqlRow extends Omit<DeadlineRow, 'alarmAt' | 'evaluatedAt'> {
  alarmAt: Date | null
  evaluatedAt: Date
}

/** Returns the deadlines of these tickets as last evaluated, by ticket. */
export async function loadDeadlineRows(
  tx: Transaction,
  ticketIds: readonly string[],
): Promise<Map<string, DeadlineRow[]>> {
  const rows = await query<DeadlineSqlRow>(
    tx,
    sql`
    SELECT id, ticket_id AS "ticketId", metric, cycle, state, alarm_at AS "alarmAt", evaluation,
           evaluated_at AS "evaluatedAt", escalated
    FROM deadline
    WHERE ${isOneOf(sql`ticket_id`, ticketIds)}`,
  )
  const deadlines = rows.map((row) => ({
    ...row,
    alarmAt: row.alarmAt?.toISOString() ?? null,
    evaluatedAt: row.evaluatedAt.toISOString(),
  }))
  return Map.groupBy(deadlines, (deadline) => deadline.ticketId)
}

/** Inserts new deadlines and overwrites those of the same id, in one statement that nobody waits for. */
export function saveDeadlineRows(tx: Transaction, deadlines: readonly DeadlineRow[]): void {
  if (deadlines.length === 0) return
  send(
    tx,
    sql`
    INSERT INTO deadline (id, ticket_id, team_id, metric, cycle, state, started_at, due_at, fulfilled_at, breached_at,
                          alarm_at, evaluation, evaluated_at, escalated)
    SELECT kept.id, "ticketId", ticket.team_id, metric, cycle, state, (evaluation->>'startedAt')::timestamptz,
           (evaluation->>'dueAt')::timestamptz, (evaluation->>'fulfilledAt')::timestamptz,
           (evaluation->>'breachedAt')::timestamptz, "alarmAt", evaluation, "evaluatedAt",
           escalated
    FROM jsonb_to_recordset(${json(deadlines)})
      AS kept(id uuid, "ticketId" uuid, metric text, cycle int, state text, "alarmAt" timestamptz,
              evaluation jsonb, "evaluatedAt" timestamptz, escalated text[])
      JOIN ticket ON ticket.id = "ticketId"
    ON CONFLICT (id) DO UPDATE SET
      team_id = EXCLUDED.team_id, state = EXCLUDED.state, started_at = EXCLUDED.started_at, due_at = EXCLUDED.due_at,
      fulfilled_at = EXCLUDED.fulfilled_at, breached_at = EXCLUDED.breached_at, alarm_at = EXCLUDED.alarm_at,
      evaluation = EXCLUDED.evaluation, evaluated_at = EXCLUDED.evaluated_at, escalated = EXCLUDED.escalated`,
  )
}

/** Returns what a row stores of the engine's result; the segments, evaluated when first read, are not touched. */
export function toStoredMetric(metric: MetricEvaluation): StoredMetric {
  const { state, startedAt, dueAt, fulfilledAt, breachedAt, targetMinutes } = metric
  const { elapsedMinutes, remainingMinutes, percentElapsed, warnings, breachHistory } = metric
  return {
    state,
    startedAt,
    dueAt,
    fulfilledAt,
    breachedAt,
    targetMinutes,
    elapsedMinutes,
    remainingMinutes,
    percentElapsed,
    warnings,
    breachHistory,
  }
}
