import { dayMs, limits, type Reason, type RefusalParams } from '@lodge/contracts'
import { type Database, insert, json, newId, query, remove, sql, type Transaction } from '@lodge/database'
import type { DomainError } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'

type PartialReason = Extract<
  Reason,
  'scim_department_unknown' | 'scim_department_ambiguous' | 'scim_address_of_staff' | 'scim_stays_deactivated'
>

/** A part of what a directory asked for that was left out. */
export interface LeftOut<Of extends PartialReason = PartialReason> {
  reason: Of
  params: RefusalParams<Of>
}

/** Keeps what was left out of a change of a person, each reason once: a directory asks again and again. */
export async function recordLeftOut(
  ctx: Context,
  tx: Transaction,
  { integrationId, personId, leftOut }: { integrationId: string; personId: string; leftOut: LeftOut[] },
): Promise<void> {
  for (const { reason, params } of leftOut) {
    await query(
      tx,
      sql`DELETE FROM scim_problem
          WHERE integration_id = ${integrationId} AND person_id = ${personId} AND reason = ${reason}`,
    )
    await insert(tx, 'scim_problem', {
      integrationId,
      personId,
      at: ctx.now(),
      resource: 'User',
      reason,
      params,
      isPartial: true,
    })
  }
  if (leftOut.length > 0) await removeOldProblems(tx, integrationId)
}

export interface RefusedRequest {
  resource: 'User' | 'Group'
  personId: string | null
  problem: DomainError['problem']
}

/** Keeps why requests of a directory were refused, in their order, with no more than the last ones. */
export async function recordScimRefusals(
  ctx: Context,
  integrationId: string,
  refused: readonly RefusedRequest[],
): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.slice(-limits.scimProblems).map(({ resource, personId, problem }) => ({
    id: newId(),
    resource,
    personId,
    reason: problem.reason,
    params: withoutValues(problem.params ?? {}),
  }))
  await query(
    ctx.db,
    sql`
    INSERT INTO scim_problem (id, integration_id, person_id, at, resource, reason, params, is_partial)
    SELECT refused.id, ${integrationId}, person.id, ${ctx.now()}, resource, reason, params, FALSE
    FROM jsonb_to_recordset(${json(rows)})
        AS refused(id uuid, "personId" uuid, resource text, reason text, params jsonb)
      LEFT JOIN person ON person.id = "personId"`,
  )
  await removeOldProblems(ctx.db, integrationId)
}

/** Returns parameters without what stands in quotes in them: a path or filter may name a person there. */
function withoutValues(params: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(params), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/"(?:[^"\\]|\\.)*("|$)/g, '"…"') : value,
  )
}

/** Deletes what was refused too long ago to be shown. */
export async function sweepScimProblems({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const until = new Date(now().getTime() - limits.scimProblemDays * dayMs)
  return remove(db, 'scim_problem', sql`at <= ${until}`)
}

async function removeOldProblems(db: Database | Transaction, integrationId: string): Promise<void> {
  await query(
    db,
    sql`
    DELETE FROM scim_problem WHERE integration_id = ${integrationId} AND id IN (
      SELECT id FROM scim_problem WHERE integration_id = ${integrationId}
      ORDER BY at DESC, id DESC OFFSET ${limits.scimProblems})`,
  )
}
