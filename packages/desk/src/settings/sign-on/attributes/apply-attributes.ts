import { superadmin } from '@lodge/contracts'
import { insertMany, query, remove, sql, type TableRow, type Transaction, updateOne } from '@lodge/database'
import { type Context, recordEventBy, systemContext } from '../../../foundation/context.ts'
import { mayLoseSuperadmin } from '../../../identity/people/require-other-superadmin.ts'
import type { Attributes } from './attributes.ts'
import { decideGrants, type Grant, type Grants } from './decide-grants.ts'
import { findRules } from './find-rules.ts'
import { keepAttributes } from './keep-attributes.ts'

type Provider = Pick<TableRow<'identity_provider'>, 'id' | 'name' | 'makesStaff'>

interface Arrived {
  personId: string
  identityId: string
  area: 'portal' | 'admin'
  attributes: Attributes
  /** The address is shown to be theirs. */
  isTrusted: boolean
}

interface StoredPerson {
  roleId: string | null
  roleName: string | null
  role: string | null
  departmentId: string | null
  department: string | null
  name: string
  email: string
  teams: { id: string; name: string }[]
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
  const standing = { ...before, teamIds: before.teams.map(({ id }) => id) }
  const grants = decideGrants(rules, attributes, standing, {
    isForStaff: area === 'admin',
    mayBecomeStaff: provider.makesStaff && isTrusted,
    mayLoseRole: before.roleName !== superadmin || (await mayLoseSuperadmin(tx, personId)),
  })
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

async function storeGrants(
  ctx: Context,
  tx: Transaction,
  personId: string,
  { role, teams, teamsTaken, department }: Grants,
): Promise<void> {
  await remove(
    tx,
    'team_member',
    // Without a role there are no teams, archived ones neither.
    role === 'taken'
      ? { personId }
      : sql`person_id = ${personId} AND team_id = ANY(${[...teamsTaken]}::uuid[])`,
  )
  const members = teams.map(({ targetId: teamId }) => ({ personId, teamId }))
  await insertMany(tx, 'team_member', members, { skipExisting: true })
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
  const given = [role === 'taken' ? null : role, ...teams, department].filter((grant) => grant !== null)
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
    sql`SELECT role.id::text AS "roleId", role.name AS "roleName", role.label AS role,
               department.id AS "departmentId", department.name AS department, person.name, person.email,
               (SELECT COALESCE(json_agg(json_build_object('id', team.id, 'name', team.name) ORDER BY team.name), '[]')
                FROM team_member member JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
                WHERE member.person_id = person.id) AS teams
        FROM person LEFT JOIN role ON role.id = person.role_id
        LEFT JOIN department ON department.id = person.department_id
        WHERE person.id = ${personId}`,
  )
  if (!person) throw new Error('The person who signs in is gone')
  return person
}
