import { isDeepStrictEqual } from 'node:util'
import {
  type AliasParams,
  EscalationStepList,
  type SaveSlaPolicy,
  type SlaPolicyView,
  type UpdateSlaPolicy,
} from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { notFound } from '@lodge/domain'
import { withFrozenTime, type Context, recordEventBy, transaction } from '../context.ts'
import { lockRules } from '../sla/rules-lock.ts'
import { beginRetime } from './begin-retime.ts'
import { freeAlias } from './free-alias.ts'
import { definitionsFrom, findRecords, type PolicyRecords } from './policy-input.ts'
import { liveOrder, policyViews, rulesOf } from './policy-views.ts'
import { changedMeanwhile } from './refusals.ts'
import { superadminOnly } from './superadmin-only.ts'

/** Adds an SLA policy, last before the default one; the open tickets that it applies to are re-timed. */
export async function createSlaPolicy(ctx: Context, input: SaveSlaPolicy): Promise<SlaPolicyView> {
  superadminOnly(ctx)
  const alias = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockRules(tx)
    const records = await findRecords(tx, input)
    const { topicIds, unitIds, teamIds } = records
    const { id, alias } = await tx.slaPolicy.create({
      data: {
        alias: await freeAlias(tx, 'sla_policy', input.name),
        name: input.name,
        position: (await liveOrder(tx)).length,
        topicIds,
        unitIds,
        teamIds,
      },
    })
    await addVersion(tx, { policyId: id, version: 1, createdAt: now.now() }, input, records)
    const eventId = await recordEventBy(now, tx, {
      type: 'sla_policy.changed',
      policyId: id,
      how: 'created',
      fields: [],
      version: 1,
    })
    await beginRetime(tx, eventId, { policyId: id }, now.now())
    return alias
  })
  return getSlaPolicy(ctx, { alias })
}

/**
 * Changes an SLA policy. Other rules make a new version; that or another scope re-times the open tickets that it
 * concerns in the background. `record_changed` when someone saved since.
 */
export async function updateSlaPolicy(
  ctx: Context,
  { alias, revision, ...input }: UpdateSlaPolicy & AliasParams,
): Promise<SlaPolicyView> {
  superadminOnly(ctx)
  const isCurrent = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockRules(tx)
    const before = await findPolicy(tx, alias)
    if (before.revision !== revision) return false
    const records = await findRecords(tx, input)
    const changes = changesOf(before, input, records)
    if (changes.fields.length > 0) await writePolicy(tx, now, { before, input, records, changes })
    return true
  })
  const present = await getSlaPolicy(ctx, { alias })
  if (!isCurrent) throw changedMeanwhile(present)
  return present
}

/** An SLA policy by its alias, archived ones too; others are `not_found`. */
export async function getSlaPolicy(ctx: Context, { alias }: AliasParams): Promise<SlaPolicyView> {
  superadminOnly(ctx)
  const [policy] = await policyViews(ctx.db, { alias })
  if (!policy) throw notFound('This SLA policy')
  return policy
}

export async function listSlaPolicies(ctx: Context): Promise<SlaPolicyView[]> {
  superadminOnly(ctx)
  return policyViews(ctx.db)
}

type Found = Awaited<ReturnType<typeof findPolicy>>

export async function findPolicy(tx: Transaction, alias: string) {
  const policy = await tx.slaPolicy.findUnique({
    where: { alias },
    include: {
      versions: {
        orderBy: { version: 'desc' },
        take: 1,
        include: { calendarVersion: { select: { calendarId: true } } },
      },
    },
  })
  const [version] = policy?.versions ?? []
  if (!policy || !version) throw notFound('This SLA policy')
  const { versions: _, ...row } = policy
  const { calendarId } = version.calendarVersion
  const { version: number, definitions, escalation } = version
  const rules = { ...rulesOf(definitions), escalation: EscalationStepList.parse(escalation) }
  return { ...row, version: number, calendarId, rules }
}

export interface PolicyChanges {
  /** In words, for the log. */
  fields: string[]
  areRulesNew: boolean
  isScopeNew: boolean
}

/** What a save would change of a policy. */
export function changesOf(before: Found, input: SaveSlaPolicy, records: PolicyRecords): PolicyChanges {
  const { targets, pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = before.rules
  const after = rulesOf(definitionsFrom(input))
  const rules: Comparison[] = [
    ['business hours', before.calendarId, records.calendarId],
    ['targets', targets, after.targets],
    ['pause', [pauseStatuses, pauseMetrics], [after.pauseStatuses, after.pauseMetrics]],
    ['reopening', reopenMode, after.reopenMode],
    ['warnings', warnAtPercent, after.warnAtPercent],
    ['escalation', before.rules.escalation, input.escalation],
  ]
  const scope: Comparison[] = [
    ['topics', before.topicIds, records.topicIds],
    ['units', before.unitIds, records.unitIds],
    ['teams', before.teamIds, records.teamIds],
  ]
  const newRules = differing(rules)
  const newScope = differing(scope)
  return {
    fields: [...differing([['name', before.name, input.name]]), ...newRules, ...newScope],
    areRulesNew: newRules.length > 0,
    isScopeNew: newScope.length > 0,
  }
}

/** A field in words, as it was and as it would be. */
type Comparison = [string, unknown, unknown]

function differing(all: readonly Comparison[]): string[] {
  return all.filter(([, before, after]) => !isDeepStrictEqual(before, after)).map(([name]) => name)
}

interface Writing {
  before: Found
  input: SaveSlaPolicy
  records: PolicyRecords
  changes: PolicyChanges
}

async function writePolicy(tx: Transaction, ctx: Context, writing: Writing): Promise<void> {
  const { before, input, records, changes } = writing
  const { id: policyId, archivedAt } = before
  const { topicIds, unitIds, teamIds } = records
  const version = before.version + (changes.areRulesNew ? 1 : 0)
  await tx.slaPolicy.update({
    where: { id: policyId },
    data: { name: input.name, topicIds, unitIds, teamIds, revision: { increment: 1 } },
  })
  if (changes.areRulesNew) await addVersion(tx, { policyId, version, createdAt: ctx.now() }, input, records)
  const { fields } = changes
  const event = { type: 'sla_policy.changed', policyId, how: 'edited', fields, version } as const
  const eventId = await recordEventBy(ctx, tx, event)
  if (archivedAt === null && (changes.areRulesNew || changes.isScopeNew))
    await beginRetime(tx, eventId, { policyId }, ctx.now())
}

async function addVersion(
  tx: Transaction,
  about: { policyId: string; version: number; createdAt: Date },
  input: SaveSlaPolicy,
  { calendarVersionId }: PolicyRecords,
): Promise<void> {
  const definitions = definitionsFrom(input)
  await tx.slaPolicyVersion.create({
    data: { ...about, definitions, escalation: input.escalation, calendarVersionId },
  })
}
