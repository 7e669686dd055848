import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { limits } from '@lodge/contracts'
import { request } from 'undici'
import { isForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { UnusableMetadata } from '../saml/read-metadata.ts'
import type { SignOnContext } from '../sign-on-context.ts'

/** A hundred megabytes take a while. */
const timeoutMs = 90_000

/**
 * Returns the metadata at an address as they come, packed or not, by a connection that leads only where ours may and
 * follows no redirect. Throws `UnusableMetadata`, also while they are read.
 */
export async function* fetchAggregate(
  { agent }: Pick<SignOnContext, 'agent'>,
  address: string,
): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    const answer = await request(address, {
      headers: {
        accept: 'application/samlmetadata+xml, application/xml, text/xml',
        'accept-encoding': 'gzip',
      },
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump({ limit: 0 })
      throw new UnusableMetadata('metadata_unreachable')
    }
    for await (const part of unpack(answer.body, answer.headers['content-encoding'])) {
      const bytes: Uint8Array = part
      length += bytes.length
      if (length > limits.federationBytes) throw new UnusableMetadata('metadata_too_long')
      yield bytes
    }
  } catch (error) {
    if (error instanceof UnusableMetadata) throw error
    throw new UnusableMetadata(
      isForbiddenAddress(error) ? 'metadata_forbidden' : 'metadata_unreachable',
      error,
    )
  }
}

function unpack(body: Readable, encoding: string | string[] | undefined): Readable {
  if (encoding !== 'gzip') return body
  const unpacked = createGunzip()
  body.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => body.destroy())
  return body.pipe(unpacked)
}
