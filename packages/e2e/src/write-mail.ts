import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { CaughtMail } from './mail.ts'
import { readRunRecord } from './run-record.ts'

export interface WrittenMail {
  from: string
  to: string
  /** Others who get it from the sender's own mail server. */
  cc?: string
  subject?: string
  text?: string
  html?: string
  /** Files that come with it; one with a `cid` is shown by its HTML. */
  attachments?: { filename: string; content: Buffer; contentType?: string; cid?: string }[]
  inReplyTo?: string
  headers?: Record<string, string>
}

/** Reports, as the mail server of its recipient does, that a mail did not reach them (RFC 3464). */
export async function reportUndelivered({ envelope, to }: CaughtMail): Promise<void> {
  const [recipient] = to
  if (!envelope.from || !recipient) throw new Error('The mail has no return path.')
  const boundary = randomUUID()
  const part = (type: string, ...lines: string[]) => [`--${boundary}`, `Content-Type: ${type}`, '', ...lines]
  const raw = [
    'From: MAILER-DAEMON@mx.other.example',
    `To: ${envelope.from.address}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.other.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain', 'Your message could not be delivered.'),
    ...part(
      'message/delivery-status',
      'Reporting-MTA: dns; mx.other.example',
      '',
      `Final-Recipient: rfc822; ${recipient.address}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
    ),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const transport = createTransport({ url: readRunRecord().mailIn, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: '', to: envelope.from.address }, raw })
  transport.close()
}

/** Writes to a mailbox as a mail program does. Returns the subject, by default one that no other mail has. */
export async function writeMail({
  inReplyTo,
  subject = `Written by mail ${randomUUID().slice(0, 8)}`,
  text = 'Can you help me?',
  ...mail
}: WrittenMail): Promise<string> {
  const transport = createTransport({ url: readRunRecord().mailIn, ignoreTLS: true })
  const references = inReplyTo ? { inReplyTo, references: inReplyTo } : {}
  await transport.sendMail({ ...mail, ...references, subject, text })
  transport.close()
  return subject
}
