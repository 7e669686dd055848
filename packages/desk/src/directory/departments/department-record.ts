import type {
  AliasParams,
  DepartmentRecord,
  RecordUsage,
  SaveDepartment,
  SetArchived,
} from '@lodge/contracts'
import {
  type Database,
  findOne,
  getOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { watchRouting } from '../../foundation/routing/watch-routing.ts'
import { recalculateAfterMove } from '../../sla/recalculate-after-move.ts'

interface StoredDepartment extends StoredRecord {
  name: string
  emailDomains: string[]
  parentId: string | null
  parent: { alias: string; name: string } | null
}

interface DepartmentData {
  name: string
  emailDomains: string[]
  parentId: string | null
}

/** Returns departments as a kind of record, for whoever acts. */
function departmentsFor(
  ctx: Context,
): RecordKind<SaveDepartment, StoredDepartment, DepartmentData, DepartmentRecord> {
  const routing = watchRouting(ctx.actor)
  return {
    permission: 'manage_department',
    table: 'department',
    event: 'department.changed',
    notFound: 'department_not_found',
    nameOf: ({ name }) => name,
    aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
    find: async (db, alias) => {
      const row = await findOne(db, 'department', { alias })
      return row && withParent(db, row)
    },
    toData: async (tx, input, before) => {
      await routing.begin(tx)
      return toDepartmentData(tx, input, before)
    },
    create: async (tx, data) => withParent(tx, await insert(tx, 'department', data)),
    update: async (tx, id, data, more) =>
      withParent(tx, await updateOne(tx, 'department', { id }, { ...data, ...more })),
    setArchived: async (tx, id, more) => withParent(tx, await updateOne(tx, 'department', { id }, more)),
    factsOf: ({ alias, name, parent, emailDomains }) => ({
      name,
      alias,
      parent: parent?.name ?? null,
      domains: emailDomains,
    }),
    toView: ({ alias, name, parent, emailDomains, revision, updatedAt, archivedAt }) => ({
      alias,
      name,
      parent,
      emailDomains,
      revision,
      updatedAt: updatedAt.toISOString(),
      archivedAt: archivedAt?.toISOString() ?? null,
    }),
    onSaved: async (now, tx, saved) => {
      await routing.requireNoGain(tx)
      await recalculateAfterMove(tx, 'departmentId', saved, now.now())
    },
    beforeArchive: routing.begin,
    beforeRestore: routing.begin,
  }
}

/** Returns a department for its settings page; throws `not_found`. */
export function getDepartment(ctx: Context, params: AliasParams): Promise<DepartmentRecord> {
  return getRecord(ctx, departmentsFor(ctx), params)
}

/** Creates a department. Throws `invalid_input` for a parent that is not there, and a domain that is another's. */
export function createDepartment(ctx: Context, input: SaveDepartment): Promise<DepartmentRecord> {
  return createRecord(ctx, departmentsFor(ctx), input)
}

/** Changes a department. Throws `edit_conflict`, and `invalid_input` for a parent that is below the department too. */
export function updateDepartment(
  ctx: Context,
  { alias, revision, input }: AliasParams & { revision: number; input: SaveDepartment },
): Promise<DepartmentRecord> {
  return updateRecord(ctx, departmentsFor(ctx), { alias, revision, input })
}

/** Archives a department, after which nobody can choose it or one below it, or restores it. */
export function archiveDepartment(ctx: Context, given: AliasParams & SetArchived): Promise<DepartmentRecord> {
  return archiveRecord(ctx, departmentsFor(ctx), given)
}

/** Returns how many people, tickets, courses, departments and teams belong to a department. */
export function countDepartmentUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...departmentsFor(ctx), counts: usage }, params)
}

const usage = {
  people: (id: string) => sql`SELECT count(*)::int AS count FROM person WHERE department_id = ${id}`,
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket
        WHERE department_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE department_id = ${id} AND status IN ('resolved', 'closed')`,
  topics: (id: string) =>
    sql`SELECT count(*)::int AS count FROM topic WHERE department_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  courses: (id: string) => sql`SELECT count(*)::int AS count FROM course WHERE department_id = ${id}`,
  departments: (id: string) =>
    sql`SELECT count(*)::int AS count FROM department WHERE parent_id = ${id} AND archived_at IS NULL`,
  teams: (id: string) =>
    sql`SELECT count(*)::int AS count FROM team WHERE department_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  policies: (id: string) =>
    sql`SELECT count(*)::int AS count FROM sla_policy WHERE department_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
}

async function withParent(
  db: Database | Transaction,
  row: TableRow<'department'>,
): Promise<StoredDepartment> {
  const parent =
    row.parentId && (await getOne(db, 'department', { id: row.parentId }, { columns: ['alias', 'name'] }))
  return { ...row, parent: parent || null }
}

async function toDepartmentData(
  tx: Transaction,
  { name, parent, emailDomains }: SaveDepartment,
  before: StoredDepartment | null,
): Promise<DepartmentData> {
  const parentId = parent === null ? null : await findParent(tx, parent)
  if (before && parentId && (await isBelow(tx, parentId, before.id)))
    throw refusalAt('parent', 'department_below_itself')
  const domains = [...new Set(emailDomains)]
  await requireFreeDomains(tx, domains, before?.id ?? null)
  return { name, parentId, emailDomains: domains }
}

async function findParent(tx: Transaction, alias: string): Promise<string> {
  const parent = await findOne(tx, 'department', { alias, archivedAt: null }, { columns: ['id'] })
  if (!parent) throw refusalAt('parent', 'unknown_department')
  return parent.id
}

/** Returns whether a department is `topId` itself or lies below it. */
async function isBelow(tx: Transaction, id: string, topId: string): Promise<boolean> {
  const [row] = await query<{ isBelow: boolean }>(
    tx,
    sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM department WHERE id = ${id}
      UNION SELECT department.id, department.parent_id FROM department JOIN above ON above.parent_id = department.id
    )
    SELECT EXISTS (SELECT FROM above WHERE id = ${topId}) AS "isBelow"`,
  )
  return row?.isBelow ?? false
}

async function requireFreeDomains(tx: Transaction, domains: string[], ownId: string | null): Promise<void> {
  const others = await query<{ name: string; emailDomains: string[] }>(
    tx,
    sql`SELECT name, email_domains AS "emailDomains" FROM department
        WHERE email_domains && ${domains} AND archived_at IS NULL AND id IS DISTINCT FROM ${ownId}`,
  )
  for (const [index, domain] of domains.entries()) {
    const other = others.find(({ emailDomains }) => emailDomains.includes(domain))
    if (other) throw refusalAt(`emailDomains.${index}`, 'domain_taken', { domain, department: other.name })
  }
}
