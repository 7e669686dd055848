import type { SaveIdentityProvider } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { readCertificate } from '../saml/certificates.ts'
import { UnusableMetadata } from '../saml/read-metadata.ts'
import { requireMetadataAddress } from '../saml/take-metadata.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { fetchAggregate } from './fetch-aggregate.ts'
import { type Aggregate, readAggregate } from './read-aggregate.ts'
import type { FederationMember } from './read-member.ts'

export type StoredFederation = Pick<
  TableRow<'identity_provider'>,
  | 'metadataCertificates'
  | 'metadataUntil'
  | 'metadataUrl'
  | 'metadataReadAt'
  | 'metadataTriedAt'
  | 'metadataProblem'
  | 'memberCount'
  | 'leftOut'
>

/** All that was read of a federation's metadata; null for what is kept as it is stored. */
export interface ReadFederation {
  stored: StoredFederation
  members: FederationMember[]
}

type Before = Pick<StoredFederation, 'metadataUrl' | 'metadataCertificates'>

/**
 * Reads the metadata of a federation where their address or the certificate is new, or where they are pasted; null keeps
 * what is stored. Throws `invalid_input` at the field.
 */
export async function takeFederation(
  ctx: SignOnContext,
  { metadata, metadataUrl, metadataCertificate }: SaveIdentityProvider,
  before: Before | null,
): Promise<ReadFederation | null> {
  const metadataCertificates =
    metadataCertificate === '' ? (before?.metadataCertificates ?? []) : readCertificates(metadataCertificate)
  if (metadataCertificates.length === 0)
    throw refusalAt('metadataCertificate', 'metadata_certificate_required')
  const isPasted = metadata !== ''
  if (isPasted && metadataUrl !== null) throw refusalAt('metadata', 'metadata_twice')
  if (!isPasted && metadataUrl === null) {
    if (before === null || before.metadataUrl !== null || metadataCertificate !== '')
      throw refusalAt(before === null ? 'metadataUrl' : 'metadata', 'metadata_required')
    return null
  }
  const isSame = !isPasted && before?.metadataUrl === metadataUrl && metadataCertificate === ''
  if (isSame) return null
  if (metadataUrl !== null) requireMetadataAddress(metadataUrl, ctx)
  const reading = { certificates: metadataCertificates, now: ctx.now(), allowsHttp: ctx.allowsHttp }
  const bytes = metadataUrl === null ? pastedBytes(metadata) : fetchAggregate(ctx, metadataUrl)
  const aggregate = await readAggregate(bytes, reading).catch((error: unknown) => {
    if (!(error instanceof UnusableMetadata)) throw error
    const field = signatureProblems.has(error.problem)
      ? 'metadataCertificate'
      : isPasted
        ? 'metadata'
        : 'metadataUrl'
    throw refusalAt(field, error.problem)
  })
  return {
    stored: { ...factsRead(aggregate, ctx.now()), metadataCertificates, metadataUrl },
    members: aggregate.members,
  }
}

const signatureProblems = new Set<string>(['metadata_signature_wrong'])

/** Returns what is stored beside the providers of a federation once its metadata were read. */
export function factsRead({ until, members, leftOut }: Aggregate, at: Date) {
  const memberCount = members.length
  const read = { metadataReadAt: at, metadataTriedAt: at, metadataProblem: null }
  return { ...read, metadataUntil: until, memberCount, leftOut }
}

/** Takes PEM, several after each other, or base64 alone. */
function readCertificates(text: string): string[] {
  const inside = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)]
  const found = inside.length > 0 ? inside.map(([, base64 = '']) => base64) : [text]
  return found.map((base64) => {
    const certificate = readCertificate(base64)
    if (certificate === null) throw refusalAt('metadataCertificate', 'metadata_certificate_invalid')
    return certificate
  })
}

async function* pastedBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
