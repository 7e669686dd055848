import { superadmin } from '@lodge/contracts'
import { query, remove, sql, type TableRow, type Transaction, updateOne } from '@lodge/database'
import { type Context, recordEventBy, systemContext } from '../../../foundation/context.ts'
import { mayLoseSuperadmin } from '../../../identity/people/require-other-superadmin.ts'
import type { Attributes } from './attributes.ts'
import { decideGrants, type Grant, type Grants, listGiven } from './decide-grants.ts'
import { findRules } from './find-rules.ts'
import { keepAttributes } from './keep-attributes.ts'
import { type PersonStanding, standingColumns, standingTables, teamsAsSeenBy } from './person-standing.ts'

type Provider = Pick<TableRow<'identity_provider'>, 'id' | 'name' | 'makesStaff'>

interface Arrived {
  personId: string
  identityId: string
  area: 'portal' | 'admin'
  attributes: Attributes
  /** The address is shown to be theirs. */
  isTrusted: boolean
}

interface StoredPerson extends PersonStanding {
  name: string
  email: string
}

/**
 * Gives and takes roles, teams and the department as the provider's rules say, in the transaction of the sign-in. Roles and
 * teams follow at sign-ins to the admin area. The last superadmin keeps the role, and the log says so. Lodge itself acts:
 * whoever signs in has no say in it.
 */
export async function applyAttributes(
  ctx: Context,
  tx: Transaction,
  provider: Provider,
  { personId, identityId, area, attributes, isTrusted }: Arrived,
): Promise<void> {
  await keepAttributes(ctx, tx, identityId, attributes)
  const rules = await findRules(tx, provider)
  if (rules.length === 0) return
  await query(tx, sql`SELECT FROM person WHERE id = ${personId} FOR NO KEY UPDATE`)
  const before = await readPerson(tx, personId)
  const standing = { ...before, teams: teamsAsSeenBy(provider.id, before) }
  const grants = decideGrants(rules, attributes, standing, {
    isForStaff: area === 'admin',
    mayBecomeStaff: provider.makesStaff && isTrusted,
    mayLoseRole: before.roleName !== superadmin || (await mayLoseSuperadmin(tx, personId)),
  })
  await storeTeams(tx, { personId, providerId: provider.id, grants })
  const { isAccess, isAny } = extentOf(grants)
  if (!isAny) return
  const { requestId, ip } = ctx
  const lodge: Context = { ...systemContext(ctx.db, ctx.now), requestId, ip }
  await storeGrants(lodge, tx, personId, grants)
  await recordGrants(lodge, tx, { provider, personId, grants, before, after: await readPerson(tx, personId) })
  if (isAccess) await recordEventBy(lodge, tx, { type: 'person.access_changed', personId })
}

function extentOf({ role, teams, teamsTaken, department, keepsRole }: Grants) {
  const isAccess = role !== null || teams.length + teamsTaken.length > 0
  return { isAccess, isAny: isAccess || department !== null || keepsRole }
}

interface GrantedTeams {
  personId: string
  providerId: string
  grants: Grants
}

/** Notes who gave which team, also where that changes nothing now: whoever is there for several reasons leaves with the last. */
async function storeTeams(
  tx: Transaction,
  { personId, providerId, grants: { role, teamsByRule, teamsReleased } }: GrantedTeams,
): Promise<void> {
  // Without a role there are no teams, archived ones neither.
  if (role === 'taken') await remove(tx, 'team_member', { personId })
  await query(
    tx,
    sql`UPDATE team_member SET provider_ids = array_remove(provider_ids, ${providerId}::uuid)
        WHERE person_id = ${personId} AND team_id = ANY(${teamsReleased}::uuid[])`,
  )
  await remove(
    tx,
    'team_member',
    sql`person_id = ${personId} AND team_id = ANY(${teamsReleased}::uuid[])
        AND NOT is_by_hand AND NOT is_from_group AND provider_ids = '{}'`,
  )
  await query(
    tx,
    sql`INSERT INTO team_member AS member (team_id, person_id, is_by_hand, provider_ids)
        SELECT team_id, ${personId}::uuid, FALSE, ARRAY[${providerId}::uuid] FROM unnest(${teamsByRule}::uuid[]) AS team_id
        ON CONFLICT (team_id, person_id) DO UPDATE SET provider_ids = member.provider_ids || excluded.provider_ids
        WHERE NOT member.provider_ids @> excluded.provider_ids`,
  )
}

async function storeGrants(
  ctx: Context,
  tx: Transaction,
  personId: string,
  { role, department }: Grants,
): Promise<void> {
  const roleId = role === 'taken' ? null : role && Number(role.targetId)
  await updateOne(
    tx,
    'person',
    { id: personId },
    {
      ...(role !== null && { roleId }),
      ...(department !== null && { departmentId: department.targetId }),
      updatedAt: ctx.now(),
      revision: { increment: 1 },
    },
    { columns: ['id'] },
  )
}

interface Granted {
  provider: Provider
  personId: string
  grants: Grants
  before: StoredPerson
  after: StoredPerson
}

/** Records the change as one of the person's, with the groups that have given it and what was taken for want of one. */
async function recordGrants(
  ctx: Context,
  tx: Transaction,
  { provider, personId, grants, before, after }: Granted,
): Promise<void> {
  const { role, teams, teamsTaken, department, keepsRole } = grants
  const given = listGiven(grants)
  const namesOf = (person: StoredPerson) => person.teams.map((team) => team.name)
  const hasTeams = teams.length + teamsTaken.length > 0
  await recordEventBy(ctx, tx, {
    type: 'person.changed',
    recordId: personId,
    subject: after.name || after.email,
    how: 'edited',
    before: {
      ...(role !== null && { role: before.role }),
      ...(hasTeams && { teams: namesOf(before) }),
      ...(department !== null && { department: before.department }),
    },
    after: {
      ...(role !== null && { role: after.role }),
      ...(hasTeams && { teams: namesOf(after) }),
      ...(department !== null && { department: after.department }),
      provider: provider.name,
      ...(given.length > 0 && { givenByGroups: given.map(describeGrant) }),
      ...(keepsRole && { lastSuperadmin: true }),
    },
  })
}

const describeGrant = ({ name, value }: Grant): string => `${value} → ${name}`

async function readPerson(tx: Transaction, personId: string): Promise<StoredPerson> {
  const [person] = await query<StoredPerson>(
    tx,
    sql`SELECT person.name, person.email, ${standingColumns} FROM person ${standingTables} WHERE person.id = ${personId}`,
  )
  if (!person) throw new Error('The person who signs in is gone')
  return person
}
