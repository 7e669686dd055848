import { listIds } from '../headers/read-ids.ts'

import { headerOf } from '../mime/read-headers.ts'
import type { MimePart } from '../mime/split-mail.ts'
import { readDeliveryStatus } from './read-delivery-status.ts'
import { readPlainBounce } from './read-plain-bounce.ts'
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
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
  const recipients = status ? readDeliveryStatus(status.content) : readPlainBounce(mail)
  if (recipients === null || recipients.length === 0) return null
  return { recipients, originalMessageId: findOriginalId(parts, mail) }
}

function listParts(root: MimePart): MimePart[] {
  return [root, ...root.parts.flatMap(listParts)]
}

const idLine = /(?:^|\n)[\s>|]{0,8}message-id:\s*(<[^<>\s]+>)/gi

/** The report holds the original mail, or its headers, or quotes them. */
function findOriginalId(parts: readonly MimePart[], { text, headers }: ReportMail): string | null {
  const original = parts.find(({ type }) =>
    /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/.test(type),
  )
  const texts = [
    original?.content.toString('latin1'),
    text,
    ...parts.filter(({ type }) => type.startsWith('text/')).map(({ content }) => content.toString('latin1')),
  ]
  for (const candidate of texts) {
    const found = [...(candidate ?? '').matchAll(idLine)][0]?.[1]
    if (found) return listIds(found)[0] ?? null
  }
  const answered = headerOf(headers, 'in-reply-to') ?? headerOf(headers, 'references')
  return answered === null ? null : (listIds(answered).at(-1) ?? null)
}
