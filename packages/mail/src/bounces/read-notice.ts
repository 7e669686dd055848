import { addressWithin } from '../headers/read-addresses.ts'
import type { MimePart } from '../mime/split-mail.ts'
import { findOriginalId, isReport, listParts } from './read-bounce.ts'
import type { ReportMail } from './report-mail.ts'

/** A report that a mail has arrived, or that somebody has read it. */
export interface MailNotice {
  /** Empty where it names none. */
  recipient: string
  /** The mail that it is about, without angle brackets. */
  originalMessageId: string | null
}

const reportTypes = /^message\/(global-)?(delivery-status|disposition-notification)$/

/** Returns what a report in the form of RFC 3464 or 8098 is about; null for any other mail. */
export function readNotice(mail: ReportMail): MailNotice | null {
  const parts = listParts(mail.root)
  const report = isReport(mail) ? parts.find(({ type }) => reportTypes.test(type)) : undefined
  if (!report) return null
  return { recipient: recipientOf(report), originalMessageId: findOriginalId(parts, mail) }
}

function recipientOf({ content }: MimePart): string {
  const text = content.toString('latin1').slice(0, 50_000)
  const [, value = ''] = /^(?:final|original)-recipient:\s*(?:[\w-]+\s*;)?(.*)$/im.exec(text) ?? []
  return addressWithin(value) ?? ''
}
