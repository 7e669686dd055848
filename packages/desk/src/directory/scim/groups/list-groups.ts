import { query, sql } from '@lodge/database'
import { filterToSql, type ScimColumns } from '../protocol/filter-to-sql.ts'
import { listResponse, readPage, type ScimListQuery } from '../protocol/list-query.ts'
import { isSelected, selectAttributes } from '../protocol/select-attributes.ts'
import { integrationOf, type ScimContext } from '../scim-context.ts'
import { groupColumns, listMembers, type StoredScimGroup, toScimGroup } from './stored-group.ts'

const columns: ScimColumns = {
  id: { kind: 'id', value: sql`scim_group.id` },
  displayname: { kind: 'citext', value: sql`display_name` },
  externalid: { kind: 'exact', value: sql`external_id` },
  'meta.created': { kind: 'time', value: sql`scim_group.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`scim_group.updated_at` },
  members: {
    kind: 'list',
    parts: { value: { kind: 'id', value: sql`scim_member.person_id` } },
    where: (condition) =>
      sql`EXISTS (SELECT FROM scim_member WHERE group_id = scim_group.id AND ${condition})`,
  },
}

/** Returns a page of the groups of the directory that asks, the oldest first. A count of 0 only counts. */
export async function listScimGroups(ctx: ScimContext, list: ScimListQuery): Promise<object> {
  const integrationId = integrationOf(ctx)
  const { filter, startIndex, count } = readPage(list)
  const where = sql`integration_id = ${integrationId}
    AND ${filter === null ? sql`TRUE` : filterToSql(filter, columns)}`
  const [counted] = await query<{ total: number }>(
    ctx.db,
    sql`SELECT count(*)::int AS total FROM scim_group WHERE ${where}`,
  )
  const rows =
    count === 0
      ? []
      : await query<StoredScimGroup>(
          ctx.db,
          sql`SELECT ${groupColumns} FROM scim_group WHERE ${where}
              ORDER BY scim_group.created_at, scim_group.id LIMIT ${count} OFFSET ${startIndex - 1}`,
        )
  const members = isSelected('members', list)
    ? await listMembers(
        ctx,
        ctx.db,
        rows.map(({ id }) => id),
      )
    : null
  const resources = rows.map((row) =>
    selectAttributes(toScimGroup(ctx, row, members && (members.get(row.id) ?? [])), list),
  )
  return listResponse(resources, { totalResults: counted?.total ?? 0, startIndex })
}
