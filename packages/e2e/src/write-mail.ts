import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { readRunRecord } from './run-record.ts'

export interface WrittenMail {
  from: string
  to: string
  subject?: string
  text?: string
  inReplyTo?: string
  headers?: Record<string, string>
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
