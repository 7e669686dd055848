import type { ListTeams, TeamPage, TeamRow } from '@lodge/contracts'
import { empty, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'

interface RawTeam extends ListedRecord {
  name: string
  email: string | null
  businessHours: string | null
  departments: string[]
  members: number
  leads: string[]
  openTickets: number
}

const teamList: RecordList<ListTeams, RawTeam, TeamRow> = {
  permission: 'manage_team',
  table: 'team',
  columns: sql`
    name, email,
    (SELECT name FROM business_hours WHERE business_hours.id = record.business_hours_id) AS "businessHours",
    ARRAY(SELECT name FROM department WHERE department.id = ANY(record.department_ids) ORDER BY name) AS departments,
    (SELECT count(*)::int FROM team_member WHERE team_member.team_id = record.id) AS members,
    ARRAY(SELECT person.name FROM team_member JOIN person ON person.id = team_member.person_id
          WHERE team_member.team_id = record.id AND team_member.is_lead ORDER BY person.name) AS leads,
    (SELECT count(*)::int FROM ticket
     WHERE ticket.team_id = record.id AND ticket.status NOT IN ('resolved', 'closed')) AS "openTickets"`,
  searched: [sql`name`, sql`alias`, sql`COALESCE(email, '')`],
  name: sql`name`,
  filter: ({ department }) => (department === undefined ? empty : servesDepartment(department)),
  toItem: ({
    alias,
    name,
    email,
    businessHours,
    departments,
    members,
    leads,
    openTickets,
    updatedAt,
    archivedAt,
  }) => ({
    alias,
    name,
    email,
    businessHours,
    departments,
    members,
    leads,
    openTickets,
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns the condition that a team serves a department, itself or by one above it. */
function servesDepartment(alias: string): Sql {
  return sql`AND record.department_ids && ARRAY(
    WITH RECURSIVE line AS (
      SELECT id, parent_id FROM department WHERE alias = ${alias}
      UNION SELECT above.id, above.parent_id FROM department above JOIN line ON line.parent_id = above.id
    )
    SELECT id FROM line)`
}

/** Returns a page of teams with their leads and how many members and open tickets they have. */
export function listTeamRecords(ctx: Context, list: ListTeams): Promise<TeamPage> {
  return listRecords(ctx, teamList, list)
}

export function exportTeams(ctx: Context, list: ListTeams): AsyncGenerator<string[]> {
  return exportRecords(ctx, teamList, list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.email')]: ({ email }) => email ?? '',
    [t('exports.columns.departments')]: ({ departments }) => departments.join(', '),
    [t('exports.columns.businessHours')]: ({ businessHours }) => businessHours ?? '',
    [t('exports.columns.members')]: ({ members }) => String(members),
    [t('exports.columns.leads')]: ({ leads }) => leads.join(', '),
    [t('exports.columns.openTickets')]: ({ openTickets }) => String(openTickets),
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
