import {
  type IdentityProviderPage,
  type IdentityProviderRow,
  type ListIdentityProviders,
  ProviderAudience,
  ProviderProtocol,
  superadmin,
} from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { yesOrNo } from '../../../foundation/records/export-pages.ts'
import { exportRecords, listRecords } from '../../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../../foundation/records/record-kind.ts'
import { needsAttention } from './needs-attention.ts'

interface RawProvider extends ListedRecord {
  protocol: string
  certificates: string[]
  metadataProblem: string | null
  name: string
  issuer: string
  audience: string
  isOffered: boolean
  metadataCertificates: string[]
  metadataUntil: Date | null
  hasRosterProblem: boolean
  people: number
  usedAt: Date | null
}

type ProviderList = RecordList<ListIdentityProviders, RawProvider, IdentityProviderRow>

const listFor = ({ now }: Pick<Context, 'now'>): ProviderList => ({
  permission: superadmin,
  table: 'identity_provider',
  columns: sql`
    name, protocol, issuer, audience, certificates, metadata_problem AS "metadataProblem", is_offered AS "isOffered",
    metadata_certificates AS "metadataCertificates", metadata_until AS "metadataUntil",
    EXISTS (SELECT FROM lti_context WHERE provider_id = record.id AND problem IS NOT NULL) AS "hasRosterProblem",
    (SELECT count(DISTINCT person_id)::int FROM person_identity WHERE provider_id = record.id) AS people,
    (SELECT max(last_used_at) FROM person_identity WHERE provider_id = record.id) AS "usedAt"`,
  searched: [sql`name`, sql`alias`, sql`issuer`],
  name: sql`name`,
  toItem: ({ alias, name, issuer, isOffered, people, usedAt, ...row }) => ({
    alias,
    protocol: ProviderProtocol.parse(row.protocol),
    name,
    issuer,
    audience: ProviderAudience.parse(row.audience),
    isOffered,
    needsAttention: needsAttention(row, now()),
    people,
    usedAt: usedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }),
})

export function listIdentityProviders(
  ctx: Context,
  list: ListIdentityProviders,
): Promise<IdentityProviderPage> {
  return listRecords(ctx, listFor(ctx), list)
}

export function exportIdentityProviders(ctx: Context, list: ListIdentityProviders): AsyncGenerator<string[]> {
  return exportRecords(ctx, listFor(ctx), list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.protocol')]: ({ protocol }) => t(`exports.values.providerProtocol.${protocol}`),
    [t('exports.columns.issuer')]: ({ issuer }) => issuer,
    [t('exports.columns.audience')]: ({ audience }) => t(`exports.values.providerAudience.${audience}`),
    [t('exports.columns.offered')]: ({ isOffered }) => yesOrNo(t, isOffered),
    [t('exports.columns.people')]: ({ people }) => String(people),
    [t('exports.columns.used')]: ({ usedAt }) => usedAt ?? '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
    [t('exports.columns.archived')]: ({ archivedAt }) => archivedAt ?? '',
  }))
}
