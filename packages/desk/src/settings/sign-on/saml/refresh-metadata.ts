import { dayMs, hourMs } from '@lodge/contracts'
import { findMany, findOne, sql, type TableRow, updateMany, updateOne } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import { refreshFederation } from '../federation/refresh-federation.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { describeCertificate } from './certificates.ts'
import { forgetFormerSamlKeys } from './own-keys.ts'
import { type SamlMetadata, UnusableMetadata } from './read-metadata.ts'
import { readMetadataAt } from './take-metadata.ts'

type Provider = TableRow<'identity_provider'>
type MetadataContext = Context & Pick<SignOnContext, 'agent'>

/** Reads the metadata of those providers again whose last time is a day ago, and an hour after one that failed. */
export async function refreshDueMetadata(ctx: MetadataContext): Promise<void> {
  await forgetFormerSamlKeys(ctx)
  const now = ctx.now().getTime()
  const due = await findMany(
    ctx.db,
    'identity_provider',
    sql`protocol IN ('saml', 'federation') AND metadata_url IS NOT NULL AND archived_at IS NULL
        AND metadata_read_at <= ${new Date(now - dayMs)}
        AND (metadata_tried_at IS NULL OR metadata_tried_at <= ${new Date(now - hourMs)})`,
  )
  for (const provider of due)
    await (provider.protocol === 'federation'
      ? refreshFederation(ctx, provider)
      : refreshMetadata(ctx, provider))
}

/**
 * Reads the metadata of a provider again, at the address that it was given. What cannot be used, or is another provider's,
 * changes nothing but the problem that its page shows.
 */
export async function refreshMetadata(ctx: MetadataContext, provider: Provider): Promise<void> {
  const { id, metadataUrl } = provider
  if (metadataUrl === null) return
  const at = ctx.now()
  try {
    // It was allowed when the address was saved.
    const allowsHttp = metadataUrl.startsWith('http:')
    const metadata = await readMetadataAt({ ...ctx, allowsHttp }, metadataUrl)
    if (metadata.entityId !== provider.issuer) throw new UnusableMetadata('metadata_differs')
    await store(ctx, provider, metadata)
  } catch (error) {
    if (!(error instanceof UnusableMetadata)) throw error
    await updateMany(
      ctx.db,
      'identity_provider',
      { id, metadataUrl },
      { metadataTriedAt: at, metadataProblem: error.problem },
    )
  }
}

/** Somebody may have saved another address meanwhile: then there is nothing to store. */
async function store(
  ctx: MetadataContext,
  { id, metadataUrl }: Provider,
  { ssoAddress, logoutAddress, certificates, wantsSignedRequests }: SamlMetadata,
): Promise<void> {
  const at = ctx.now()
  await transaction(ctx, async (tx) => {
    const before = await findOne(tx, 'identity_provider', { id, metadataUrl }, { lock: true })
    if (!before) return
    const after = await updateOne(
      tx,
      'identity_provider',
      { id },
      {
        ssoAddress,
        logoutAddress,
        certificates,
        wantsSignedRequests,
        metadataReadAt: at,
        metadataTriedAt: at,
        metadataProblem: null,
      },
    )
    const change = findChange(metadataFacts(before), metadataFacts(after))
    if (Object.keys(change.after ?? {}).length > 0)
      await recordEventBy(ctx, tx, {
        type: 'identity_provider.changed',
        recordId: id,
        subject: after.name,
        how: 'edited',
        ...change,
      })
  })
}

/** Facts for the activity log: certificates by their fingerprints. */
export function metadataFacts({
  ssoAddress,
  logoutAddress,
  certificates,
}: Pick<Provider, 'ssoAddress' | 'logoutAddress' | 'certificates'>) {
  return {
    ssoAddress: ssoAddress ?? '',
    logoutAddress: logoutAddress ?? '',
    certificates: certificates.map((each) => describeCertificate(each, new Date()).fingerprint),
  }
}
