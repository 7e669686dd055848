import { limits } from '@lodge/contracts'
import { isForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { guardedFetch } from '../issuer/guarded-fetch.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { UnusableMetadata } from './read-metadata.ts'

const timeoutMs = 8_000

/** Returns the metadata at an address, by a connection that leads only where ours may. Throws `UnusableMetadata`. */
export async function fetchMetadataXml(
  { agent }: Pick<SignOnContext, 'agent'>,
  address: string,
): Promise<string> {
  const answer = await guardedFetch(agent)(address, {
    method: 'GET',
    headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    body: null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new UnusableMetadata(
      isForbiddenAddress(error) ? 'metadata_forbidden' : 'metadata_unreachable',
      error,
    )
  })
  if (answer.status !== 200) throw new UnusableMetadata('metadata_unreachable')
  const xml = await answer.text()
  if (xml.length > limits.metadataLength) throw new UnusableMetadata('metadata_several')
  return xml
}
