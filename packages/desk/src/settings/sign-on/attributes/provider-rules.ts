import type { AliasParams, NamedRef, ProviderRulesRecord, SaveProviderRules } from '@lodge/contracts'
import {
  type Database,
  findOne,
  insertMany,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  updateMany,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import { resolveAlias } from '../../../foundation/records/former-aliases.ts'
import type { Facts } from '../../../foundation/records/record-kind.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { saveConflict } from '../../../foundation/save-errors.ts'
import { findRules, type StoredRule } from './find-rules.ts'

type Provider = TableRow<'identity_provider'>
type Rules = SaveProviderRules['rules']

/** Returns the rules of a provider, with all that they can give; throws `not_found`. */
export async function getProviderRules(ctx: Context, params: AliasParams): Promise<ProviderRulesRecord> {
  requireSuperadmin(ctx)
  return toRulesView(ctx.db, await findProvider(ctx.db, params))
}

/** Changes the rules of a provider. They count at the next sign-in of each person. Throws `edit_conflict` and `invalid_input`. */
export async function updateProviderRules(
  ctx: Context,
  { alias, revision, ...input }: AliasParams & SaveProviderRules & { revision: number },
): Promise<ProviderRulesRecord> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, 'identity_provider')
    const { id } = await findProvider(tx, { alias })
    await query(tx, sql`SELECT FROM identity_provider WHERE id = ${id} FOR UPDATE`)
    const before = await findProvider(tx, { alias })
    if (before.revision !== revision) {
      const changed = { type: 'identity_provider.changed', id } as const
      throw await saveConflict(ctx, tx, { ...changed, present: await toRulesView(tx, before) })
    }
    const factsBefore = factsOf(before, await findRules(tx, before))
    const rules = await resolveRules(tx, before, input)
    const { groupClaim, departmentClaim, makesStaff } = input
    const after = await updateOne(
      tx,
      'identity_provider',
      { id },
      { groupClaim, departmentClaim, makesStaff, updatedAt: now.now(), revision: { increment: 1 } },
    )
    await remove(tx, 'provider_rule', { providerId: id })
    await insertMany(
      tx,
      'provider_rule',
      rules.map(({ source, value, gives, targetId }, position) => ({
        providerId: id,
        position,
        source,
        value,
        gives,
        roleId: gives === 'role' ? Number(targetId) : null,
        teamId: gives === 'team' ? targetId : null,
        departmentId: gives === 'department' ? targetId : null,
      })),
    )
    await leaveUnnamed(tx, after)
    await forgetUnasked(tx, after)
    await recordEventBy(now, tx, {
      type: 'identity_provider.changed',
      recordId: id,
      subject: after.name,
      how: 'edited',
      ...findChange(factsBefore, factsOf(after, await findRules(tx, after))),
    })
    return toRulesView(tx, after)
  })
}

/** Returns rules with what they name. Throws `invalid_input` for what is not in use, unless the same rule was there before. */
export async function resolveRules(
  db: Database | Transaction,
  provider: Pick<Provider, 'id'>,
  { groupClaim, departmentClaim, rules }: SaveProviderRules,
): Promise<StoredRule[]> {
  if (groupClaim === null && rules.some(({ source }) => source === 'group'))
    throw refusalAt('groupClaim', 'group_claim_required')
  if (departmentClaim === null && rules.some(({ source }) => source === 'department'))
    throw refusalAt('departmentClaim', 'department_claim_required')
  requireEachOnce(rules)
  const [before, targets] = await Promise.all([findRules(db, provider), findTargets(db)])
  return rules.map((rule, index) => {
    const target = targets.get(`${rule.gives} ${rule.to}`)
    const isKept = before.some(({ gives, to, value, source }) => isSame({ gives, to, value, source }, rule))
    if (!target || (target.isArchived && !isKept)) throw refusalAt(`rules.${index}.to`, 'rule_target_gone')
    const { id: targetId, name, isArchived } = target
    return { ...rule, targetId, name, problem: isArchived ? 'archived' : null }
  })
}

function requireEachOnce(rules: Rules): void {
  const index = rules.findIndex((rule, at) => rules.slice(0, at).some((earlier) => isSame(earlier, rule)))
  if (index >= 0) throw refusalAt(`rules.${index}.value`, 'rule_repeated')
}

function isSame(rule: Rules[number], other: Rules[number]): boolean {
  return (
    rule.source === other.source &&
    rule.value === other.value &&
    rule.gives === other.gives &&
    rule.to === other.to
  )
}

interface Target {
  kind: 'role' | 'team' | 'department'
  id: string
  alias: string
  name: string
  isArchived: boolean
}

async function findTargets(db: Database | Transaction): Promise<Map<string, Target>> {
  const targets = await listTargets(db)
  return new Map(targets.map((target) => [`${target.kind} ${target.alias}`, target]))
}

function listTargets(db: Database | Transaction): Promise<Target[]> {
  return query<Target>(
    db,
    sql`SELECT 'role' AS kind, id::text, name AS alias, label AS name, false AS "isArchived" FROM role
        UNION ALL SELECT 'team', id::text, alias, name, archived_at IS NOT NULL FROM team
        UNION ALL SELECT 'department', id::text, alias, name, archived_at IS NOT NULL FROM department
        ORDER BY name, alias`,
  )
}

/** Leaves members in teams that no rule names any more, as if somebody had put them there. */
async function leaveUnnamed(tx: Transaction, { id }: Provider): Promise<void> {
  await query(
    tx,
    sql`UPDATE team_member
        SET provider_ids = array_remove(provider_ids, ${id}::uuid),
            is_by_hand = is_by_hand OR (provider_ids = ARRAY[${id}::uuid] AND NOT is_from_group)
        WHERE ${id}::uuid = ANY(provider_ids)
          AND team_id NOT IN (SELECT team_id FROM provider_rule WHERE provider_id = ${id} AND team_id IS NOT NULL)`,
  )
}

/** Groups are not kept for longer than something asks for them. */
async function forgetUnasked(tx: Transaction, { id, groupClaim, departmentClaim }: Provider): Promise<void> {
  if (groupClaim === null) await updateMany(tx, 'person_identity', { providerId: id }, { groups: [] })
  if (departmentClaim === null)
    await updateMany(tx, 'person_identity', { providerId: id }, { departments: [] })
  if (groupClaim === null && departmentClaim === null)
    await updateMany(tx, 'person_identity', { providerId: id }, { groupsSeenAt: null })
}

export async function findProvider(db: Database | Transaction, { alias }: AliasParams): Promise<Provider> {
  const present = await resolveAlias(db, 'identity_provider', alias)
  const provider = await findOne(db, 'identity_provider', { alias: present })
  // A group of any university in a federation must not make staff of its members.
  if (!provider || provider.protocol === 'federation') throw refusal('identity_provider_not_found')
  return provider
}

function factsOf({ groupClaim, departmentClaim, makesStaff }: Provider, rules: readonly StoredRule[]): Facts {
  return {
    groupClaim,
    departmentClaim,
    makesStaff,
    rules: rules.map(({ value, name }) => `${value} → ${name}`),
  }
}

async function toRulesView(db: Database | Transaction, provider: Provider): Promise<ProviderRulesRecord> {
  const { alias, name, revision, groupClaim, departmentClaim, makesStaff } = provider
  const [rules, targets] = await Promise.all([findRules(db, provider), listTargets(db)])
  const choicesOf = (kind: Target['kind']): NamedRef[] =>
    targets
      .filter((target) => target.kind === kind && !target.isArchived)
      .map((target) => ({ alias: target.alias, name: target.name }))
  return {
    alias,
    name,
    revision,
    groupClaim,
    departmentClaim,
    makesStaff,
    updatedAt: provider.updatedAt.toISOString(),
    archivedAt: provider.archivedAt?.toISOString() ?? null,
    rules: rules.map(({ targetId: _, ...rule }) => rule),
    choices: {
      role: choicesOf('role'),
      team: choicesOf('team'),
      department: choicesOf('department'),
    },
  }
}
