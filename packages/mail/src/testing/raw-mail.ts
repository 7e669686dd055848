export type HeaderPairs = readonly (readonly [name: string, value: string | Buffer])[]

/** A part of a mail, with its own headers. */
export interface PartInput {
  headers?: HeaderPairs
  body: string | Buffer
}

const bytesOf = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)
const withLineEnds = (text: string) => text.replace(/\r?\n/g, '\r\n')

const usual: HeaderPairs = [
  ['From', 'Nia Ward <nia@college.example>'],
  ['To', 'help@desk.example'],
  ['Subject', 'A question'],
  ['Date', 'Mon, 02 Feb 2026 09:30:00 +0000'],
  ['Message-ID', '<q1@college.example>'],
]

/** Returns a part as it goes over the wire. */
function rawPart({ headers = [], body }: PartInput): Buffer {
  const lines = headers.map(([name, value]) =>
    Buffer.concat([Buffer.from(`${name}: `), bytesOf(value), Buffer.from('\r\n')]),
  )
  return Buffer.concat([
    ...lines,
    Buffer.from('\r\n'),
    typeof body === 'string' ? Buffer.from(withLineEnds(body)) : body,
  ])
}

/** Returns a mail with the usual headers; those given take their place. */
export function aMail(part: PartInput): Buffer {
  const given = new Set((part.headers ?? []).map(([name]) => name.toLowerCase()))
  const headers = [...usual.filter(([name]) => !given.has(name.toLowerCase())), ...(part.headers ?? [])]
  return rawPart({ ...part, headers })
}

/** Returns a mail of plain text in UTF-8. */
export function aTextMail(text: string, headers: HeaderPairs = []): Buffer {
  return aMail({ headers: [...headers, ['Content-Type', 'text/plain; charset=utf-8']], body: text })
}

export function anHtmlMail(html: string, headers: HeaderPairs = []): Buffer {
  return aMail({ headers: [...headers, ['Content-Type', 'text/html; charset=utf-8']], body: html })
}

export function textPart(text: string, type = 'text/plain; charset=utf-8'): PartInput {
  return { headers: [['Content-Type', type]], body: text }
}

/** Returns a part with a file in base64. */
export function filePart(
  name: string,
  content: string | Buffer,
  type = 'application/octet-stream',
  more: HeaderPairs = [],
): PartInput {
  const disposition: HeaderPairs = more.some(([header]) => header === 'Content-Disposition')
    ? []
    : [['Content-Disposition', `attachment; filename="${name}"`]]
  return {
    headers: [['Content-Type', type], ['Content-Transfer-Encoding', 'base64'], ...disposition, ...more],
    body: bytesOf(content).toString('base64').replace(/.{76}/g, '$&\n'),
  }
}

/** Returns several parts as one. */
export function multipart(subtype: string, parts: readonly PartInput[], parameters = ''): PartInput {
  const boundary = `b-${subtype}-${parts.length}`
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    rawPart(part),
    Buffer.from('\r\n'),
  ])
  return {
    headers: [['Content-Type', `multipart/${subtype}; boundary="${boundary}"${parameters}`]],
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Returns a mail of several parts. */
export function aMultipartMail(
  subtype: string,
  parts: readonly PartInput[],
  headers: HeaderPairs = [],
  parameters = '',
): Buffer {
  const part = multipart(subtype, parts, parameters)
  return aMail({ headers: [...headers, ...(part.headers ?? [])], body: part.body })
}
