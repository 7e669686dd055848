import {
  type AliasParams,
  limits,
  type RuleEffect,
  type RulesPreview,
  type SaveProviderRules,
  superadmin,
} from '@lodge/contracts'
import { countRows, query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { decideGrants, type Grants, listGiven } from './decide-grants.ts'
import { type PersonStanding, standingColumns, standingTables, teamsAsSeenBy } from './person-standing.ts'
import { findProvider, resolveRules } from './provider-rules.ts'

interface KnownPerson extends PersonStanding {
  identityId: string
  alias: string
  name: string
  groups: string[]
  departments: string[]
}

const batch = 2_000

/**
 * Says what rules that are not saved would change of the people whom the provider knows, at their next sign-in to the admin
 * area, by the groups that it named last. Throws `invalid_input` as saving them does.
 */
export async function previewProviderRules(
  ctx: Context,
  { alias, ...input }: AliasParams & SaveProviderRules,
): Promise<RulesPreview> {
  requireSuperadmin(ctx)
  const provider = await findProvider(ctx.db, { alias })
  const rules = (await resolveRules(ctx.db, provider, input)).map((rule) => ({
    ...rule,
    targetId: rule.problem === null ? rule.targetId : null,
  }))
  let superadmins = await countRows(
    ctx.db,
    'person',
    sql`archived_at IS NULL AND role_id = (SELECT id FROM role WHERE name = ${superadmin})`,
  )
  const effects: RuleEffect[] = []
  let known = 0
  for await (const person of readKnown(ctx, provider.id)) {
    known += 1
    const standing = { ...person, teams: teamsAsSeenBy(provider.id, person) }
    const attributes = {
      groups: input.groupClaim === null ? null : person.groups,
      departments: input.departmentClaim === null ? [] : person.departments,
    }
    const isSuperadmin = person.roleName === superadmin
    const grants = decideGrants(rules, attributes, standing, {
      isForStaff: true,
      mayBecomeStaff: input.makesStaff,
      mayLoseRole: !isSuperadmin || superadmins > 1,
    })
    if (isSuperadmin && grants.role !== null) superadmins -= 1
    const effect = describeEffect(person, grants)
    if (effect) effects.push(effect)
  }
  const items = effects
    .toSorted((effect, other) => effect.person.name.localeCompare(other.person.name))
    .slice(0, limits.rulesPreviewed)
  return { known, unseen: await countUnseen(ctx, provider.id), changed: effects.length, items }
}

function describeEffect(person: KnownPerson, grants: Grants): RuleEffect | null {
  const { role, teamsTaken, department, keepsRole } = grants
  const gains = listGiven(grants).map(({ gives, name, value }) => ({ gives, name, value }))
  const loses = [
    ...(role !== null && person.role !== null ? [{ gives: 'role' as const, name: person.role }] : []),
    ...person.teams
      .filter(({ id }) => teamsTaken.includes(id))
      .map(({ name }) => ({ gives: 'team' as const, name })),
    ...(department !== null && person.department !== null
      ? [{ gives: 'department' as const, name: person.department }]
      : []),
  ]
  if (gains.length + loses.length === 0 && !keepsRole) return null
  return { person: { alias: person.alias, name: person.name }, gains, loses, keepsRole }
}

/** Yields each person once, with the groups that were seen of them last. */
async function* readKnown(ctx: Context, providerId: string): AsyncGenerator<KnownPerson> {
  let after: Sql = sql`TRUE`
  while (true) {
    const people = await query<KnownPerson>(
      ctx.db,
      sql`SELECT identity.id AS "identityId", person.alias, COALESCE(NULLIF(person.name, ''), person.email) AS name,
                 identity.groups, identity.departments, ${standingColumns}
          FROM person_identity identity JOIN person ON person.id = identity.person_id ${standingTables}
          WHERE ${isLatestSeen(providerId)} AND ${after}
          ORDER BY identity.id LIMIT ${batch}`,
    )
    yield* people
    const last = people.at(-1)
    if (!last || people.length < batch) return
    after = sql`identity.id > ${last.identityId}::uuid`
  }
}

const isLatestSeen = (providerId: string) => sql`
  identity.provider_id = ${providerId} AND identity.groups_seen_at IS NOT NULL AND person.archived_at IS NULL
  AND NOT EXISTS (SELECT FROM person_identity later
                  WHERE later.person_id = identity.person_id AND later.provider_id = identity.provider_id
                    AND (later.groups_seen_at, later.id) > (identity.groups_seen_at, identity.id))`

async function countUnseen(ctx: Context, providerId: string): Promise<number> {
  const [counted] = await query<{ count: number }>(
    ctx.db,
    sql`SELECT count(*)::int AS count FROM (
          SELECT person.id FROM person_identity identity JOIN person ON person.id = identity.person_id
          WHERE identity.provider_id = ${providerId} AND person.archived_at IS NULL
          GROUP BY person.id HAVING max(identity.groups_seen_at) IS NULL) unseen`,
  )
  return counted?.count ?? 0
}
