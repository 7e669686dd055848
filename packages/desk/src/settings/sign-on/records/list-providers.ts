import {
  type IdentityProviderPage,
  type IdentityProviderRow,
  type ListIdentityProviders,
  ProviderAudience,
  superadmin,
} from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { exportRecords, listRecords } from '../../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../../foundation/records/record-kind.ts'

interface RawProvider extends ListedRecord {
  name: string
  issuer: string
  audience: string
  isOffered: boolean
  people: number
  usedAt: Date | null
}

const providerList: RecordList<ListIdentityProviders, RawProvider, IdentityProviderRow> = {
  permission: superadmin,
  table: 'identity_provider',
  columns: sql`
    name, issuer, audience, is_offered AS "isOffered",
    (SELECT count(DISTINCT person_id)::int FROM person_identity WHERE provider_id = record.id) AS people,
    (SELECT max(last_used_at) FROM person_identity WHERE provider_id = record.id) AS "usedAt"`,
  searched: [sql`name`, sql`alias`, sql`issuer`],
  name: sql`name`,
  toItem: ({ alias, name, issuer, isOffered, people, usedAt, ...row }) => ({
    alias,
    name,
    issuer,
    audience: ProviderAudience.parse(row.audience),
    isOffered,
    people,
    usedAt: usedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }),
}

export function listIdentityProviders(
  ctx: Context,
  list: ListIdentityProviders,
): Promise<IdentityProviderPage> {
  return listRecords(ctx, providerList, list)
}

export function exportIdentityProviders(ctx: Context, list: ListIdentityProviders): AsyncGenerator<string[]> {
  return exportRecords(ctx, providerList, list, {
    Name: ({ name }) => name,
    Alias: ({ alias }) => alias,
    Issuer: ({ issuer }) => issuer,
    Audience: ({ audience }) => audience,
    Offered: ({ isOffered }) => String(isOffered),
    People: ({ people }) => String(people),
    Used: ({ usedAt }) => usedAt ?? '',
    Updated: ({ updatedAt }) => updatedAt,
    Archived: ({ archivedAt }) => archivedAt ?? '',
  })
}
