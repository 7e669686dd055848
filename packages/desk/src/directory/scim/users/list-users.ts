import { query, type Sql, sql } from '@lodge/database'
import { filterToSql, type ScimColumns } from '../protocol/filter-to-sql.ts'
import { listResponse, readPage, type ScimListQuery } from '../protocol/list-query.ts'
import { partsThatMatch } from '../protocol/match-filter.ts'
import type { ScimFilter } from '../protocol/parse-filter.ts'
import { selectAttributes } from '../protocol/select-attributes.ts'
import { nameParts } from '../protocol/user-resource.ts'
import { integrationOf, type ScimContext } from '../scim-context.ts'
import { type StoredScimUser, toScimUser, userColumns } from './stored-user.ts'

const columns: ScimColumns = {
  id: { kind: 'id', value: sql`scim_user.person_id` },
  username: { kind: 'citext', value: sql`user_name` },
  externalid: { kind: 'exact', value: sql`scim_user.external_id` },
  displayname: { kind: 'text', value: sql`resource->>'displayName'` },
  department: { kind: 'text', value: sql`resource->>'department'` },
  active: { kind: 'boolean', value: sql`(archived_at IS NULL)` },
  'meta.created': { kind: 'time', value: sql`scim_user.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`GREATEST(scim_user.updated_at, person.updated_at)` },
  ...Object.fromEntries(
    nameParts.map((part) => [
      `name.${part.toLowerCase()}`,
      { kind: 'text', value: sql`resource->'name'->>${part}::text` } as const,
    ]),
  ),
  emails: {
    kind: 'list',
    parts: {
      value: { kind: 'text', value: sql`listed->>'value'` },
      type: { kind: 'text', value: sql`listed->>'type'` },
      display: { kind: 'text', value: sql`listed->>'display'` },
      primary: { kind: 'boolean', value: sql`COALESCE((listed->>'primary')::boolean, FALSE)` },
    },
    where: (condition, filter) => sql`(${hasAddress(filter)} AND EXISTS (
      SELECT FROM jsonb_array_elements(COALESCE(resource->'emails', '[]')) AS listed WHERE ${condition}))`,
  },
}

/** Lets the index find the address that a filter names. */
function hasAddress(filter: ScimFilter): Sql {
  const value = partsThatMatch(filter)?.value
  return typeof value === 'string' ? sql`emails @> ARRAY[${value.toLowerCase()}]::text[]` : sql`TRUE`
}

/** Returns a page of the users of the directory that asks, the oldest first. A count of 0 only counts. */
export async function listScimUsers(ctx: ScimContext, list: ScimListQuery): Promise<object> {
  const integrationId = integrationOf(ctx)
  const { filter, startIndex, count } = readPage(list)
  const where = sql`integration_id = ${integrationId} AND deleted_at IS NULL
    AND ${filter === null ? sql`TRUE` : filterToSql(filter, columns)}`
  const from = sql`FROM scim_user JOIN person ON person.id = scim_user.person_id WHERE ${where}`
  const rows =
    count === 0
      ? []
      : await query<StoredScimUser>(
          ctx.db,
          sql`SELECT ${userColumns} ${from} ORDER BY scim_user.created_at, scim_user.person_id
              LIMIT ${count} OFFSET ${startIndex - 1}`,
        )
  // A first page that is not full has all there are.
  const isWhole = startIndex === 1 && rows.length < count
  const [counted] = isWhole
    ? [{ total: rows.length }]
    : await query<{ total: number }>(ctx.db, sql`SELECT count(*)::int AS total ${from}`)
  const resources = rows.map((row) => selectAttributes(toScimUser(ctx, row), list))
  return listResponse(resources, { totalResults: counted?.total ?? 0, startIndex })
}
