import { sql, type TableRow, updateMany } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import { describeCertificate } from '../saml/certificates.ts'
import { UnusableMetadata } from '../saml/read-metadata.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { fetchAggregate } from './fetch-aggregate.ts'
import { readAggregate } from './read-aggregate.ts'
import { storeMembers } from './store-members.ts'
import { factsRead } from './take-federation.ts'

/**
 * Reads the metadata of a federation again. Where that fails, what was read before goes on counting until its own end, and
 * its page says why.
 */
export async function refreshFederation(
  ctx: Context & Pick<SignOnContext, 'agent'>,
  { id, metadataUrl, metadataCertificates }: TableRow<'identity_provider'>,
): Promise<void> {
  if (metadataUrl === null) return
  const at = ctx.now()
  // Somebody may save another address or certificate meanwhile: then there is nothing to store.
  const asItWas = sql`id = ${id} AND metadata_url = ${metadataUrl} AND metadata_certificates = ${metadataCertificates}::text[]`
  try {
    // It was allowed when the address was saved.
    const allowsHttp = metadataUrl.startsWith('http:')
    const reading = { certificates: metadataCertificates, now: at, allowsHttp }
    const aggregate = await readAggregate(fetchAggregate(ctx, metadataUrl), reading)
    await transaction(ctx, async (tx) => {
      const changed = await updateMany(tx, 'identity_provider', asItWas, factsRead(aggregate, at))
      if (changed > 0) await storeMembers(tx, id, aggregate.members)
    })
  } catch (error) {
    if (!(error instanceof UnusableMetadata)) throw error
    const failed = { metadataTriedAt: at, metadataProblem: error.problem }
    await updateMany(ctx.db, 'identity_provider', asItWas, failed)
  }
}

/** Facts for the activity log: who is in a federation changes each day, and is no setting of ours. */
export function federationFacts({
  metadataCertificates,
  trustsScopes,
  isChosenOnly,
  chosenMembers,
}: Pick<
  TableRow<'identity_provider'>,
  'metadataCertificates' | 'trustsScopes' | 'isChosenOnly' | 'chosenMembers'
>) {
  return {
    metadataCertificates: metadataCertificates.map(
      (each) => describeCertificate(each, new Date()).fingerprint,
    ),
    trustsScopes,
    chosenMembers: isChosenOnly ? chosenMembers : [],
  }
}
