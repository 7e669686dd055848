import { type Header, headerOf } from '../mime/read-headers.ts'
import { addressWithin, readAddresses } from './read-addresses.ts'

/** A mail's way, as the mail server knew it, besides what its writer wrote. */
export interface MailEnvelope {
  /** The return path in lower case; empty where the mail must not be answered, null where nothing says it. */
  returnPath: string | null
  /** The mailboxes that it was brought to, by the server's own headers. */
  deliveredTo: string[]
}

const deliveryHeaders = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
  'resent-to',
]

/** Returns the way of a mail; an SMTP server's own knowledge comes as `returnPath` and counts before headers. */
export function readEnvelope(
  headers: readonly Header[],
  returnPath: string | null | undefined,
): MailEnvelope {
  const found = deliveryHeaders.flatMap((key) => readAddresses(headers, key).map(({ address }) => address))
  const written = returnPath ?? headerOf(headers, 'return-path')
  return {
    returnPath: written === null ? null : (addressWithin(written) ?? ''),
    deliveredTo: [...new Set(found)],
  }
}
