import type { SlaRecalculationView } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Context } from '../../context.ts'
import { requireSuperadmin } from '../../require-superadmin.ts'

type RecalculationRow = {
  [Field in keyof SlaRecalculationView]: Field extends `${string}At`
    ? Date | Extract<SlaRecalculationView[Field], null>
    : SlaRecalculationView[Field]
}

/** Returns the recalculations that are running, and those that ended in the last ten minutes, newest first. */
export async function listRecalculations(ctx: Context): Promise<SlaRecalculationView[]> {
  requireSuperadmin(ctx)
  const rows = await loadRecent(ctx.db)
  return rows.map(({ createdAt, startedAt, finishedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

function loadRecent(db: Database): Promise<RecalculationRow[]> {
  return query<RecalculationRow>(
    db,
    sql`
    SELECT run.event_id AS id, CASE WHEN policy.id IS NULL THEN 'business_hours' ELSE 'policy' END AS kind,
           COALESCE(policy.name, business_hours.name) AS name, COALESCE(policy.alias, business_hours.alias) AS alias,
           run.total, run.done, run.created_at AS "createdAt", run.started_at AS "startedAt",
           run.finished_at AS "finishedAt"
    FROM sla_recalculation run
    LEFT JOIN sla_policy policy ON policy.id = run.policy_id
    LEFT JOIN business_hours ON business_hours.id = run.business_hours_id
    WHERE run.finished_at IS NULL OR run.finished_at > clock_timestamp() - interval '10 minutes'
    ORDER BY run.created_at DESC
    LIMIT 10`,
  )
}
