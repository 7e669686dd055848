import { isDeepStrictEqual } from 'node:util'
import {
  type AliasParams,
  EscalationStepList,
  type SaveSlaPolicy,
  type SlaPolicyView,
  type UpdateSlaPolicy,
} from '@lodge/contracts'
import { type Database, findOne, getOne, insert, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { lockSlaSettings } from '../settings-lock.ts'
import { startRecalculation } from '../start-recalculation.ts'
import { findPolicyReferences, type PolicyReferences, toPolicyDefinitions } from './policy-input.ts'
import { listPolicyOrder, listPolicyViews, toPolicySettings } from './policy-views.ts'

/** Creates an SLA policy, last before the default one, and recalculates the open tickets that it applies to. */
export async function createSlaPolicy(ctx: Context, input: SaveSlaPolicy): Promise<SlaPolicyView> {
  requireSuperadmin(ctx)
  const alias = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const records = await findPolicyReferences(tx, input)
    const { topicIds, departmentIds, teamIds } = records
    const { id, alias } = await insert(tx, 'sla_policy', {
      alias: await findFreeAlias(tx, 'sla_policy', input.name),
      name: input.name,
      position: (await listPolicyOrder(tx)).length,
      topicIds,
      departmentIds,
      teamIds,
    })
    await addPolicyVersion(tx, { policyId: id, version: 1, createdAt: now.now() }, input, records)
    const eventId = await recordEventBy(now, tx, {
      type: 'sla_policy.changed',
      policyId: id,
      how: 'created',
      fields: [],
      version: 1,
    })
    await startRecalculation(tx, eventId, { policyId: id }, now.now())
    return alias
  })
  return getSlaPolicy(ctx, { alias })
}

/**
 * Changes an SLA policy. Other rules make a new version; that, or another scope, recalculates the open tickets
 * concerned in the background. Throws `edit_conflict` when someone has saved since.
 */
export async function updateSlaPolicy(
  ctx: Context,
  { alias, revision, ...input }: UpdateSlaPolicy & AliasParams,
): Promise<SlaPolicyView> {
  requireSuperadmin(ctx)
  const staleId = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const before = await findSlaPolicy(tx, alias)
    if (before.revision !== revision) return before.id
    const records = await findPolicyReferences(tx, input)
    const changes = findPolicyChanges(before, input, records)
    if (changes.fields.length > 0)
      await updatePolicyRow(tx, now, { before, input, references: records, changes })
    return null
  })
  const present = await getSlaPolicy(ctx, { alias })
  if (staleId !== null)
    throw await saveConflict(ctx, ctx.db, { present, type: 'sla_policy.changed', id: staleId })
  return present
}

/** Returns an SLA policy by its alias, archived or not; throws `not_found`. */
export async function getSlaPolicy(ctx: Context, { alias }: AliasParams): Promise<SlaPolicyView> {
  requireSuperadmin(ctx)
  const [policy] = await listPolicyViews(ctx.db, alias)
  if (!policy) throw refusal('sla_policy_not_found')
  return policy
}

export async function listSlaPolicies(ctx: Context): Promise<SlaPolicyView[]> {
  requireSuperadmin(ctx)
  return listPolicyViews(ctx.db)
}

type FoundPolicy = Awaited<ReturnType<typeof findSlaPolicy>>

export async function findSlaPolicy(tx: Database | Transaction, alias: string) {
  const policy = await findOne(tx, 'sla_policy', { alias })
  if (!policy) throw refusal('sla_policy_not_found')
  const newest = await getOne(
    tx,
    'sla_policy_version',
    { policyId: policy.id },
    { orderBy: ['version DESC'] },
  )
  const { version, definitions, escalation, usesTeamHours } = newest
  const { businessHoursId } = await getOne(tx, 'business_hours_version', {
    id: newest.businessHoursVersionId,
  })
  const rules = { ...toPolicySettings(definitions), escalation: EscalationStepList.parse(escalation) }
  return { ...policy, version, businessHoursId, usesTeamHours, rules }
}

export interface PolicyChanges {
  fields: string[]
  needsNewVersion: boolean
  changesScope: boolean
}

export function findPolicyChanges(
  before: FoundPolicy,
  input: SaveSlaPolicy,
  records: PolicyReferences,
): PolicyChanges {
  const { targets, pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = before.rules
  const after = toPolicySettings(toPolicyDefinitions(input))
  const rules: FieldComparison[] = [
    ['businessHours', before.businessHoursId, records.businessHoursId],
    ['usesTeamHours', before.usesTeamHours, input.usesTeamHours],
    ['targets', targets, after.targets],
    ['pause', [pauseStatuses, pauseMetrics], [after.pauseStatuses, after.pauseMetrics]],
    ['reopening', reopenMode, after.reopenMode],
    ['warnings', warnAtPercent, after.warnAtPercent],
    ['escalation', before.rules.escalation, input.escalation],
  ]
  const scope: FieldComparison[] = [
    ['topics', before.topicIds, records.topicIds],
    ['departments', before.departmentIds, records.departmentIds],
    ['teams', before.teamIds, records.teamIds],
  ]
  const newRules = listChangedFields(rules)
  const newScope = listChangedFields(scope)
  return {
    fields: [...listChangedFields([['name', before.name, input.name]]), ...newRules, ...newScope],
    needsNewVersion: newRules.length > 0,
    changesScope: newScope.length > 0,
  }
}

type FieldComparison = [string, unknown, unknown]

function listChangedFields(all: readonly FieldComparison[]): string[] {
  return all.filter(([, before, after]) => !isDeepStrictEqual(before, after)).map(([name]) => name)
}

interface PolicyUpdate {
  before: FoundPolicy
  input: SaveSlaPolicy
  references: PolicyReferences
  changes: PolicyChanges
}

async function updatePolicyRow(tx: Transaction, ctx: Context, writing: PolicyUpdate): Promise<void> {
  const { before, input, references: records, changes } = writing
  const { id: policyId, archivedAt } = before
  const { topicIds, departmentIds, teamIds } = records
  const version = before.version + (changes.needsNewVersion ? 1 : 0)
  await updateOne(
    tx,
    'sla_policy',
    { id: policyId },
    { name: input.name, topicIds, departmentIds, teamIds, revision: { increment: 1 } },
  )
  if (changes.needsNewVersion)
    await addPolicyVersion(tx, { policyId, version, createdAt: ctx.now() }, input, records)
  const { fields } = changes
  const event = { type: 'sla_policy.changed', policyId, how: 'edited', fields, version } as const
  const eventId = await recordEventBy(ctx, tx, event)
  if (archivedAt === null && (changes.needsNewVersion || changes.changesScope))
    await startRecalculation(tx, eventId, { policyId }, ctx.now())
}

async function addPolicyVersion(
  tx: Transaction,
  about: { policyId: string; version: number; createdAt: Date },
  input: SaveSlaPolicy,
  { businessHoursVersionId }: PolicyReferences,
): Promise<void> {
  const definitions = toPolicyDefinitions(input)
  const { escalation, usesTeamHours } = input
  await insert(tx, 'sla_policy_version', {
    ...about,
    definitions,
    escalation,
    usesTeamHours,
    businessHoursVersionId,
  })
}
