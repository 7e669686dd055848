import type { ListUsers, UserPage, UserRow } from '@lodge/contracts'
import { empty, findMany, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'

interface RawUser extends ListedRecord {
  name: string
  email: string
  otherEmails: string[]
  failingEmails: string[]
  role: string | null
  roleLabel: string | null
  department: string | null
  teams: string[]
  isInvited: boolean
}

const userList: RecordList<ListUsers, RawUser, UserRow> = {
  permission: 'manage_user_account',
  table: 'person',
  columns: sql`
    name, email,
    ARRAY(SELECT address.email::text FROM person_address address
          WHERE address.person_id = record.id AND NOT address.is_primary ORDER BY address.email) AS "otherEmails",
    ARRAY(SELECT address.email::text FROM person_address address
          WHERE address.person_id = record.id AND address.failing_since IS NOT NULL
          ORDER BY address.email) AS "failingEmails",
    role_id IS NOT NULL AND password_hash IS NULL AND anonymised_at IS NULL AS "isInvited",
    (SELECT role.name FROM role WHERE role.id = record.role_id) AS role,
    (SELECT role.label FROM role WHERE role.id = record.role_id) AS "roleLabel",
    (SELECT department.name FROM department WHERE department.id = record.department_id) AS department,
    ARRAY(SELECT team.name FROM team_member
          JOIN team ON team.id = team_member.team_id AND team.archived_at IS NULL
          WHERE team_member.person_id = record.id ORDER BY team.name) AS teams`,
  searched: [sql`name`, sql`email::text`],
  alsoFound: (like) => sql`
    record.id IN (SELECT person_id FROM person_address address
                  WHERE NOT address.is_primary AND address.email::text ILIKE ${like})`,
  // Students have no name before their first sign-in is complete.
  name: sql`COALESCE(NULLIF(name, ''), email::text)`,
  filter: ({ kind, role }) => sql`AND NOT is_integration ${isOfKind(kind)} ${hasRole(role)}`,
  toItem: ({
    alias,
    name,
    email,
    otherEmails,
    failingEmails,
    role,
    roleLabel,
    department,
    teams,
    isInvited,
    updatedAt,
    archivedAt,
  }) => ({
    alias,
    name,
    email,
    otherEmails,
    failingEmails,
    department,
    teams,
    isInvited,
    role: role === null ? null : { name: role, label: roleLabel ?? role },
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns a page of students and staff by their names, and every role that there is. */
export async function listUserRecords(ctx: Context, list: ListUsers): Promise<UserPage> {
  const page = await listRecords(ctx, userList, list)
  const roles = await findMany(ctx.db, 'role', {}, { columns: ['name', 'label'], orderBy: ['label'] })
  return { ...page, roles }
}

export function exportUsers(ctx: Context, list: ListUsers): AsyncGenerator<string[]> {
  return exportRecords(ctx, userList, list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.email')]: ({ email }) => email,
    [t('exports.columns.otherEmails')]: ({ otherEmails }) => otherEmails.join(', '),
    [t('exports.columns.failingEmails')]: ({ failingEmails }) => failingEmails.join(', '),
    [t('exports.columns.role')]: ({ role }) => role?.label ?? t('exports.student'),
    [t('exports.columns.teams')]: ({ teams }) => teams.join(', '),
    [t('exports.columns.department')]: ({ department }) => department ?? '',
    [t('exports.columns.deactivated')]: ({ archivedAt }) => archivedAt ?? '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}

function isOfKind(kind: ListUsers['kind']): Sql {
  if (kind === undefined) return empty
  if (kind === 'asks_for_deletion') return sql`AND deletion_requested_at IS NOT NULL`
  if (kind === 'mail_fails')
    return sql`AND record.id IN (SELECT person_id FROM person_address WHERE failing_since IS NOT NULL)`
  return kind === 'student' ? sql`AND role_id IS NULL` : sql`AND role_id IS NOT NULL`
}

function hasRole(name: string | undefined): Sql {
  return name === undefined ? empty : sql`AND role_id = (SELECT role.id FROM role WHERE role.name = ${name})`
}
