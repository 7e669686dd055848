import type { DepartmentPage, DepartmentRow, ListDepartments } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'

interface RawDepartment extends ListedRecord {
  name: string
  emailDomains: string[]
  parentAlias: string | null
  path: string[]
  people: number
}

const pathAbove = sql`
  ARRAY(WITH RECURSIVE above AS (
    SELECT parent.id, parent.name, parent.parent_id, 1 AS height
    FROM department parent WHERE parent.id = record.parent_id
    UNION ALL
    SELECT parent.id, parent.name, parent.parent_id, height + 1
    FROM department parent JOIN above ON above.parent_id = parent.id
  ) SELECT name FROM above ORDER BY height DESC)`

const departmentList: RecordList<ListDepartments, RawDepartment, DepartmentRow> = {
  permission: 'manage_department',
  table: 'department',
  columns: sql`
    name, email_domains AS "emailDomains", ${pathAbove} AS path,
    (SELECT parent.alias FROM department parent WHERE parent.id = record.parent_id) AS "parentAlias",
    (SELECT count(*)::int FROM person WHERE person.department_id = record.id) AS people`,
  searched: [sql`name`, sql`alias`, sql`array_to_string(email_domains, ' ')`],
  name: sql`name`,
  toItem: ({ alias, name, parentAlias, path, emailDomains, people, updatedAt, archivedAt }) => ({
    alias,
    name,
    path,
    emailDomains,
    people,
    parent: parentAlias === null ? null : { alias: parentAlias, name: path.at(-1) ?? '' },
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
}

/** Returns a page of departments, each with those above it and how many people belong to it. */
export function listDepartmentRecords(ctx: Context, list: ListDepartments): Promise<DepartmentPage> {
  return listRecords(ctx, departmentList, list)
}

export function exportDepartments(ctx: Context, list: ListDepartments): AsyncGenerator<string[]> {
  return exportRecords(ctx, departmentList, list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.belongsTo')]: ({ path }) => path.join(' / '),
    [t('exports.columns.emailDomains')]: ({ emailDomains }) => emailDomains.join(' '),
    [t('exports.columns.people')]: ({ people }) => String(people),
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
