import { randomUUID } from 'node:crypto'

export interface RawMailParts {
  from?: string
  to?: string
  subject?: string
  text?: string
  messageId?: string
  /** Further headers, each a whole line. */
  headers?: readonly string[]
}

/** Returns a mail as it comes over the wire, in plain text. */
export function aRawMail({
  from = 'Kofi Mensah <kofi@uni.example>',
  to = 'help@uni.example',
  subject = 'The projector shows nothing',
  text = 'It worked on Friday.',
  messageId = `<${randomUUID()}@client.example>`,
  headers = [],
}: RawMailParts = {}): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Tue, 13 Jan 2026 08:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    ...text.split('\n'),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Returns the line that the university's mail server writes on top of a mail. */
export function authenticatedAs(dmarc: 'pass' | 'fail' | 'none', domain = 'uni.example'): string {
  return `Authentication-Results: mx.uni.example; dmarc=${dmarc} header.from=${domain}`
}

interface RawFile {
  name: string
  content: Buffer
  type: string
}

/** A mail with a file beside its text. */
export function aRawMailWithFile(name: string, content: Buffer, type = 'application/octet-stream'): Buffer {
  return withFiles([{ name, content, type }])
}

/** A mail with so many files beside its text: `file-1.pdf` and so on. */
export function aRawMailWithFiles(count: number): Buffer {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  return withFiles(
    Array.from({ length: count }, (_, at) => ({
      name: `file-${at + 1}.pdf`,
      content,
      type: 'application/pdf',
    })),
  )
}

function withFiles(files: readonly RawFile[]): Buffer {
  const boundary = 'part-7d1'
  const [head = '', body = ''] = aRawMail().toString().split('\r\n\r\n')
  const headers = head.replace(
    'Content-Type: text/plain; charset=utf-8',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  )
  const parts = files.flatMap(({ name, content, type }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
  ])
  const text = [`--${boundary}`, 'Content-Type: text/plain; charset=utf-8', '', body]
  return Buffer.from(`${headers}\r\n\r\n${[...text, ...parts, `--${boundary}--`, ''].join('\r\n')}`)
}

/** The report of a mail server that a mail did not reach an address (RFC 3464). */
export function aRawBounce(
  address: string,
  { status = '5.1.1', diagnostic = '550 5.1.1 No such user' } = {},
): Buffer {
  const boundary = 'report-3c9'
  const lines = [
    'From: MAILER-DAEMON@mx.other.example',
    'To: help@uni.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.other.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'I could not deliver your message.',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.other.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** A mail in HTML with a picture that came with it, as `cid:plan@client.example`. */
export function aRawHtmlMail(html: string, picture: Buffer, parts: RawMailParts = {}): Buffer {
  const boundary = 'part-html'
  const [head = ''] = aRawMail(parts).toString().split('\r\n\r\n')
  const lines = [
    head.replace(
      'Content-Type: text/plain; charset=utf-8',
      `Content-Type: multipart/related; boundary="${boundary}"`,
    ),
    '',
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    `--${boundary}`,
    'Content-Type: image/png; name="plan.png"',
    'Content-ID: <plan@client.example>',
    'Content-Transfer-Encoding: base64',
    '',
    picture.toString('base64'),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
