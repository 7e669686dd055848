interface MailOptions {
  /** Its Message-ID, which is in its text too. */
  id: string
  subject: string
  to: string
  /** The sender's number. */
  sender: number
}

/** Writes a mail as its sender's server hands it over. */
export function toMail({ id, subject, to, sender }: MailOptions): Buffer {
  const from = `writer.${sender}@marlow.example`
  return Buffer.from(
    [
      `Return-Path: <${from}>`,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${id}`,
      `Date: ${new Date().toUTCString()}`,
      '',
      `A question with the mark ${id}`,
      '',
    ].join('\r\n'),
  )
}
