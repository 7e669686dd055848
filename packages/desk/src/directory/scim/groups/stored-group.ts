import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { scimSchemas } from '../protocol/schema-names.ts'
import { requireId, type ScimContext } from '../scim-context.ts'

export interface StoredScimGroup {
  [column: string]: unknown
  id: string
  displayName: string
  externalId: string | null
  teamId: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

export interface ScimMemberView {
  value: string
  display: string
  type: 'User'
  $ref: string
}

export const groupColumns: Sql = sql`
  scim_group.id, display_name AS "displayName", external_id AS "externalId", team_id AS "teamId", version,
  scim_group.created_at AS "createdAt", scim_group.updated_at AS "updatedAt"`

/** Returns a group of a directory. Throws `scim_not_found`, also for one of another directory. */
export async function findScimGroup(
  db: Database | Transaction,
  integrationId: string,
  id: string,
): Promise<StoredScimGroup> {
  const [row] = await query<StoredScimGroup>(
    db,
    sql`SELECT ${groupColumns} FROM scim_group WHERE id = ${requireId(id)} AND integration_id = ${integrationId}`,
  )
  if (!row) throw refusal('scim_not_found')
  return row
}

export function groupVersionOf({ version }: Pick<StoredScimGroup, 'version'>): string {
  return `W/"${version}"`
}

/** Returns a group as the directory sees it, with its members where they are asked for. */
export function toScimGroup(
  { appUrl }: Pick<ScimContext, 'appUrl'>,
  row: StoredScimGroup,
  members: readonly ScimMemberView[] | null,
) {
  const { id, displayName, externalId } = row
  return {
    schemas: [scimSchemas.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members !== null && { members }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${appUrl}/scim/v2/Groups/${id}`,
      version: groupVersionOf(row),
    },
  }
}

/** Returns the members of groups, by the id of their group. */
export async function listMembers(
  { appUrl }: Pick<ScimContext, 'appUrl'>,
  db: Database | Transaction,
  groupIds: readonly string[],
): Promise<Map<string, ScimMemberView[]>> {
  const rows = await query<{ groupId: string; value: string; display: string }>(
    db,
    sql`SELECT group_id AS "groupId", person_id AS value, name AS display
        FROM scim_member JOIN person ON person.id = person_id
        WHERE group_id = ANY(${[...groupIds]}) ORDER BY name, person_id`,
  )
  const members = new Map<string, ScimMemberView[]>(groupIds.map((id) => [id, []]))
  for (const { groupId, value, display } of rows)
    members.get(groupId)?.push({ value, display, type: 'User', $ref: `${appUrl}/scim/v2/Users/${value}` })
  return members
}
