import { type Database, json, query, type Sql, sql, type Transaction, texts } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { scimSchemas } from '../protocol/schema-names.ts'
import type { ScimUserResource } from '../protocol/user-resource.ts'
import { requireId, type ScimContext } from '../scim-context.ts'

/** A user of a directory beside the person that it is about. */
export interface StoredScimUser {
  [column: string]: unknown
  personId: string
  resource: ScimUserResource
  deactivatedAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  revision: number
}

export const userColumns: Sql = sql`
  scim_user.person_id AS "personId", resource, deactivated_at AS "deactivatedAt", version,
  scim_user.created_at AS "createdAt", GREATEST(scim_user.updated_at, person.updated_at) AS "updatedAt",
  archived_at AS "archivedAt", revision`

/** Returns a user of a directory. Throws `scim_not_found`, also for one of another directory. */
export async function findScimUser(
  db: Database | Transaction,
  integrationId: string,
  id: string,
): Promise<StoredScimUser> {
  const [row] = await query<StoredScimUser>(
    db,
    sql`SELECT ${userColumns} FROM scim_user JOIN person ON person.id = person_id
        WHERE integration_id = ${integrationId} AND person_id = ${requireId(id)} AND deleted_at IS NULL`,
  )
  if (!row) throw refusal('scim_not_found')
  return row
}

interface WrittenUser {
  integrationId: string
  personId: string
  resource: ScimUserResource
  deactivatedAt: Date | null
  at: Date
  /** The directory has no such user, at most one that it had deleted. */
  isNew: boolean
}

/** Writes a user of a directory and returns it, both by one statement. */
export async function writeScimUser(
  tx: Transaction,
  { integrationId, personId, resource, deactivatedAt, at, isNew }: WrittenUser,
): Promise<StoredScimUser> {
  const emails = (resource.emails ?? []).flatMap(({ value }) => value ?? [])
  const written = isNew
    ? sql`
      INSERT INTO scim_user (integration_id, person_id, user_name, external_id, emails, resource, deactivated_at,
                             created_at, updated_at)
      VALUES (${integrationId}, ${personId}, ${resource.userName}, ${resource.externalId ?? null}, ${texts(emails)},
              ${json(resource)}, ${deactivatedAt}, ${at}, ${at})
      ON CONFLICT (integration_id, person_id) DO UPDATE
      SET user_name = excluded.user_name, external_id = excluded.external_id, emails = excluded.emails,
          resource = excluded.resource, deactivated_at = excluded.deactivated_at, created_at = excluded.created_at,
          updated_at = excluded.updated_at, deleted_at = NULL`
    : sql`
      UPDATE scim_user
      SET user_name = ${resource.userName}, external_id = ${resource.externalId ?? null}, emails = ${texts(emails)},
          resource = ${json(resource)}, deactivated_at = ${deactivatedAt}, updated_at = ${at}, version = version + 1
      WHERE integration_id = ${integrationId} AND person_id = ${personId}`
  const [row] = await query<StoredScimUser>(
    tx,
    sql`WITH scim_user AS (${written} RETURNING *)
        SELECT ${userColumns} FROM scim_user JOIN person ON person.id = person_id`,
  )
  if (!row) throw refusal('scim_not_found')
  return row
}

/** Returns the tag of what is there, which changes with the person too. */
export function versionOf({ version, revision }: Pick<StoredScimUser, 'version' | 'revision'>): string {
  return `W/"${version}.${revision}"`
}

/** Returns a user as the directory sees it. Whether it is active is said of the person, whoever changed it. */
export function toScimUser({ appUrl }: Pick<ScimContext, 'appUrl'>, row: StoredScimUser) {
  const { department, active: _, ...resource } = row.resource
  const version = versionOf(row)
  return {
    schemas: [scimSchemas.user, ...(department === undefined ? [] : [scimSchemas.enterprise])],
    id: row.personId,
    ...resource,
    active: row.archivedAt === null,
    ...(department !== undefined && { [scimSchemas.enterprise]: { department } }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${appUrl}/scim/v2/Users/${row.personId}`,
      version,
    },
  }
}
