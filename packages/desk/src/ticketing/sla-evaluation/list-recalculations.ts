import type { AliasParams, SlaRecalculationView } from '@lodge/contracts'
import { type Database, query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { findManagedTeam } from '../../sla/find-managed-team.ts'

type RecalculationRow = {
  [Field in keyof SlaRecalculationView]: Field extends `${string}At`
    ? Date | Extract<SlaRecalculationView[Field], null>
    : SlaRecalculationView[Field]
}

/** Returns the recalculations that are running, and those that ended in the last ten minutes, newest first. */
export function listRecalculations(ctx: Context): Promise<SlaRecalculationView[]> {
  requireSuperadmin(ctx)
  return loadRecalculations(ctx.db, sql`TRUE`)
}

/** Returns those of one team's open tickets, for whoever manages teams. */
export async function listTeamRecalculations(
  ctx: Context,
  { alias }: AliasParams,
): Promise<SlaRecalculationView[]> {
  const { id } = await findManagedTeam(ctx, alias)
  return loadRecalculations(ctx.db, sql`run.team_id = ${id}`)
}

async function loadRecalculations(db: Database, among: Sql): Promise<SlaRecalculationView[]> {
  const rows = await loadRecent(db, among)
  return rows.map(({ createdAt, startedAt, finishedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

function loadRecent(db: Database, among: Sql): Promise<RecalculationRow[]> {
  return query<RecalculationRow>(
    db,
    sql`
    SELECT run.event_id AS id,
           CASE WHEN policy.id IS NOT NULL THEN 'policy' WHEN topic.id IS NOT NULL THEN 'topic'
                WHEN department.id IS NOT NULL THEN 'department' WHEN team.id IS NOT NULL THEN 'team' ELSE 'business_hours' END AS kind,
           COALESCE(policy.name, business_hours.name, topic.name, department.name, team.name) AS name,
           COALESCE(policy.alias, business_hours.alias, topic.alias, department.alias, team.alias) AS alias,
           run.total, run.done, run.created_at AS "createdAt", run.started_at AS "startedAt",
           run.finished_at AS "finishedAt"
    FROM sla_recalculation run
    LEFT JOIN sla_policy policy ON policy.id = run.policy_id
    LEFT JOIN business_hours ON business_hours.id = run.business_hours_id
    LEFT JOIN topic ON topic.id = run.topic_id
    LEFT JOIN department ON department.id = run.department_id
    LEFT JOIN team ON team.id = run.team_id
    WHERE ${among} AND (run.finished_at IS NULL OR run.finished_at > clock_timestamp() - interval '10 minutes')
    ORDER BY run.created_at DESC
    LIMIT 10`,
  )
}
