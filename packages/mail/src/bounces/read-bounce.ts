import { listIds } from '../headers/read-ids.ts'

import { headerOf } from '../mime/read-headers.ts'
import type { MimePart } from '../mime/split-mail.ts'
import { readDeliveryStatus } from './read-delivery-status.ts'
import { isFromMailSystem, readPlainBounce } from './read-plain-bounce.ts'
import type { FailedRecipient, ReportMail } from './report-mail.ts'

/** A mail that says that another one did not arrive, or not yet. */
export interface Bounce {
  recipients: FailedRecipient[]
  /** The mail that did not arrive, without angle brackets; null where the report does not name it. */
  originalMessageId: string | null
}

/** Returns what a report says of a failed delivery; null for any other mail, a report of a success among them. */
export function readBounce(mail: ReportMail): Bounce | null {
  const parts = listParts(mail.root)
  const status = isReport(mail)
    ? parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
    : undefined
  const originalMessageId = findOriginalId(parts, mail)
  const recipients = status ? readDeliveryStatus(status.content) : readPlainBounce(mail, originalMessageId)
  if (recipients === null || recipients.length === 0) return null
  return { recipients, originalMessageId }
}

/** Some servers call a report `mixed`. */
export function isReport(mail: ReportMail): boolean {
  return mail.root.type === 'multipart/report' || isFromMailSystem(mail)
}

export function listParts(root: MimePart): MimePart[] {
  return [root, ...root.parts.flatMap(listParts)]
}

const idLine = /(?:^|\n)[\s>|]{0,8}(?:original-|x-original-)?message-id:\s*(<[^<>\s]+>)/gi
/** A server that writes no report names the mail within a sentence. */
const idWithin =
  /\b(?:message[- ]?id|nachrichten-?id|id|kennung|identifi\w{1,8})\b[^<\n]{0,30}(<[^<>\s]+@[^<>\s]+>)/gi

/** Returns the id of the mail that a report holds, or whose headers it has or quotes; null for none. */
export function findOriginalId(parts: readonly MimePart[], { text, headers }: ReportMail): string | null {
  const original = parts.find(({ type }) =>
    /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers|message\/disposition-notification)$/.test(
      type,
    ),
  )
  const texts = [
    original?.content.toString('latin1'),
    text,
    ...parts.filter(({ type }) => type.startsWith('text/')).map(({ content }) => content.toString('latin1')),
  ]
  for (const pattern of [idLine, idWithin]) {
    for (const candidate of texts) {
      const found = [...(candidate ?? '').matchAll(pattern)][0]?.[1]
      if (found) return listIds(found)[0] ?? null
    }
  }
  const answered = headerOf(headers, 'in-reply-to') ?? headerOf(headers, 'references')
  return answered === null ? null : (listIds(answered).at(-1) ?? null)
}
