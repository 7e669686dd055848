import type { CharsetHints } from '../mime/decode-charset.ts'
import { type Header, headersOf } from '../mime/read-headers.ts'
import { type MailAddress, parseEntries, readAddresses } from './read-addresses.ts'

/** Reasons for which nobody that we know can have written a mail. */
type FromProblem = 'missing' | 'empty' | 'several_headers' | 'several_addresses' | 'group' | 'not_an_address'

export interface SenderHeaders {
  /** The first address of `From`; where `fromProblem` is set it proves nothing. */
  from: MailAddress | null
  fromProblem: FromProblem | null
  sender: MailAddress | null
  replyTo: MailAddress[]
}

/** Returns the people that a mail names as its writers. */
export function readSender(headers: readonly Header[], hints: CharsetHints = {}): SenderHeaders {
  const from = readAddresses(headers, 'from', hints)
  return {
    from: from[0] ?? null,
    fromProblem: findFromProblem(headersOf(headers, 'from'), from.length, hints),
    sender: readAddresses(headers, 'sender', hints)[0] ?? null,
    replyTo: readAddresses(headers, 'reply-to', hints),
  }
}

function findFromProblem(
  values: readonly string[],
  addresses: number,
  hints: CharsetHints,
): FromProblem | null {
  const [value] = values
  if (value === undefined) return 'missing'
  if (values.length > 1) return 'several_headers'
  if (value.replace(/[<>\s"]/g, '') === '') return 'empty'
  if (parseEntries(value, hints).some(({ group }) => group !== undefined)) return 'group'
  if (addresses === 0) return 'not_an_address'
  return addresses > 1 ? 'several_addresses' : null
}
