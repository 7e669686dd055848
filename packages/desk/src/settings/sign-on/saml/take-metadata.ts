import type { SaveIdentityProvider } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { SignOnContext } from '../sign-on-context.ts'
import { fetchMetadataXml } from './fetch-metadata.ts'
import { readMetadata, type SamlMetadata, UnusableMetadata } from './read-metadata.ts'

/** All that is stored of the metadata of a provider. */
export type StoredMetadata = Pick<
  TableRow<'identity_provider'>,
  | 'issuer'
  | 'ssoAddress'
  | 'logoutAddress'
  | 'certificates'
  | 'wantsSignedRequests'
  | 'metadataUrl'
  | 'metadataReadAt'
  | 'metadataTriedAt'
  | 'metadataProblem'
>

/**
 * Reads the metadata that were pasted, or that an address newly entered leads to; null keeps what is stored. Throws
 * `invalid_input` at the field.
 */
export async function takeMetadata(
  ctx: SignOnContext,
  { metadata, metadataUrl }: Pick<SaveIdentityProvider, 'metadata' | 'metadataUrl'>,
  before: Pick<StoredMetadata, 'metadataUrl'> | null,
): Promise<StoredMetadata | null> {
  if (metadata !== '') {
    if (metadataUrl !== null) throw refusalAt('metadata', 'metadata_twice')
    return stored(ctx, null, await at('metadata', async () => readMetadata(metadata, readingFor(ctx))))
  }
  if (metadataUrl === null) {
    if (before === null) throw refusalAt('metadataUrl', 'metadata_required')
    return null
  }
  if (before?.metadataUrl === metadataUrl) return null
  requireMetadataAddress(metadataUrl, ctx)
  return stored(ctx, metadataUrl, await at('metadataUrl', () => readMetadataAt(ctx, metadataUrl)))
}

/** Throws `UnusableMetadata`. */
export async function readMetadataAt(
  ctx: Pick<SignOnContext, 'agent' | 'now' | 'allowsHttp'>,
  address: string,
): Promise<SamlMetadata> {
  return readMetadata(await fetchMetadataXml(ctx, address), readingFor(ctx))
}

function readingFor(ctx: Pick<SignOnContext, 'now' | 'allowsHttp'>) {
  return { now: ctx.now(), allowsHttp: ctx.allowsHttp }
}

function stored(
  ctx: SignOnContext,
  metadataUrl: string | null,
  { entityId, ssoAddress, logoutAddress, certificates, wantsSignedRequests }: SamlMetadata,
): StoredMetadata {
  const at = ctx.now()
  return {
    issuer: entityId,
    ssoAddress,
    logoutAddress,
    certificates,
    wantsSignedRequests,
    metadataUrl,
    metadataReadAt: at,
    metadataTriedAt: at,
    metadataProblem: null,
  }
}

export function requireMetadataAddress(address: string, { allowsHttp }: SignOnContext): void {
  const url = URL.canParse(address) ? new URL(address) : null
  const isBare = url !== null && url.username === '' && url.password === '' && url.hash === ''
  if (!isBare || !['http:', 'https:'].includes(url.protocol))
    throw refusalAt('metadataUrl', 'metadata_address_invalid')
  if (url.protocol === 'http:' && !allowsHttp) throw refusalAt('metadataUrl', 'metadata_not_https')
}

async function at<Read>(field: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnusableMetadata) throw refusalAt(field, error.problem)
    throw error
  }
}
