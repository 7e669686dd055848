import { type ChosenHeaders, chooseHeaders } from './headers/choose-headers.ts'
import { type MailAddress, readAddresses } from './headers/read-addresses.ts'
import { type MailIds, readIds } from './headers/read-ids.ts'
import { readSender, type SenderHeaders } from './headers/read-sender.ts'
import { type MailSubject, readSubject } from './headers/read-subject.ts'
import { mailLimits } from './mail-limits.ts'
import { splitMail } from './mime/split-mail.ts'

/** Says, before a mail is read as a whole, whom it is from and what it answers. */
export interface MailClues
  extends Pick<MailIds, 'messageId' | 'inReplyTo' | 'references'>,
    Pick<MailSubject, 'ticketNumbers'>,
    Pick<SenderHeaders, 'from' | 'fromProblem'> {
  to: MailAddress[]
  cc: MailAddress[]
  /** Headers that were asked for. */
  headers: ChosenHeaders
}

export interface CluesOptions {
  language?: string | undefined
  /** Names of headers that somebody asks for besides. */
  headerNames?: readonly string[] | undefined
}

/** Headers that servers wrote on top of a mail may be divided from its own, and empty lines may stand before both. */
const mostEmptyLines = 4

/** Returns the beginning of a mail, with all headers that `readClues` reads and little more. */
export function beginningOf(raw: Uint8Array): Uint8Array {
  const near = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, mailLimits.cluesBytes))
  let end = 0
  for (let line = 0; line < mostEmptyLines; line += 1) {
    const found = emptyLineAfter(near, end)
    if (found < 0) return near
    end = found
  }
  return near.subarray(0, end)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Returns where the line behind the next empty one begins. */
function emptyLineAfter(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(lineFeed, from); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    const next = bytes[at + 1] === carriageReturn ? at + 2 : at + 1
    if (bytes[next] === lineFeed) return next + 1
  }
  return -1
}

/** Reads the headers of a mail, as far as they stand at its beginning. Throws `UnreadableMail`. */
export async function readClues(
  raw: Uint8Array,
  { language, headerNames = [] }: CluesOptions = {},
): Promise<MailClues> {
  const { headers } = await splitMail(raw.subarray(0, mailLimits.cluesBytes))
  const hints = { language }
  const { messageId, inReplyTo, references } = readIds(headers, Buffer.alloc(0))
  const { from, fromProblem } = readSender(headers, hints)
  return {
    messageId,
    inReplyTo,
    references,
    ticketNumbers: readSubject(headers, hints).ticketNumbers,
    from,
    fromProblem,
    to: readAddresses(headers, 'to', hints),
    cc: readAddresses(headers, 'cc', hints),
    headers: chooseHeaders(headers, headerNames, hints),
  }
}
