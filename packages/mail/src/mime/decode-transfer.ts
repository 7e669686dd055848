/** Returns the bytes that a transfer encoding stands for; unknown ones are taken as they are. */
export function decodeTransfer(bytes: Buffer, encoding: string | null): Buffer {
  const name = (encoding ?? '')
    .replace(/\(.*\)/g, '')
    .replace(/["']/g, '')
    .trim()
    .toLowerCase()
  if (name === 'base64') return decodeBase64(bytes)
  if (name === 'quoted-printable') return decodeQuotedPrintable(bytes)
  if (['x-uuencode', 'uuencode', 'x-uue'].includes(name)) return decodeUuencode(bytes) ?? bytes
  return bytes
}

const base64Sign = /[A-Za-z0-9+/=_-]/g
/** Pieces that were encoded one by one are padded within the text. */
const paddedPiece = /[^=]+=*/g

export function decodeBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  if (isPlain(text)) return bytes
  const end = text.indexOf('=')
  if (end < 0 || text.slice(end).replace(/[=\s]/g, '') === '') return Buffer.from(text, 'base64')
  const signs = text.match(base64Sign)?.join('') ?? ''
  return Buffer.concat((signs.match(paddedPiece) ?? []).map((piece) => Buffer.from(piece, 'base64')))
}

/** A server that rewrites a text may leave the name of an encoding that it no longer has. */
function isPlain(text: string): boolean {
  const start = text.slice(0, 2_000)
  return (start.match(/[^\s] (?=[^\s])/g)?.length ?? 0) >= 3 && /[^\sA-Za-z0-9+/=_-]/.test(start)
}

const [equals, lineFeed, carriageReturn, space, tab] = [0x3d, 0x0a, 0x0d, 0x20, 0x09]

/** Takes what is no encoding as it is, and drops spaces at the end of a line, as mail servers may add them. */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] === lineFeed)) {
      while (length > 0 && isBlank(decoded[length - 1]) && !endsEncoded(bytes, at)) length -= 1
    }
    if (byte !== equals) {
      decoded[length++] = byte
      continue
    }
    const value = hexAt(bytes, at + 1)
    const lineEnd = value === null ? softBreakEnd(bytes, at + 1) : null
    if (value !== null) {
      decoded[length++] = value
      at += 2
    } else if (lineEnd !== null) at = lineEnd
    else decoded[length++] = byte
  }
  return decoded.subarray(0, length)
}

function isBlank(byte: number | undefined): boolean {
  return byte === space || byte === tab
}

/** Returns whether the sign before a position is an encoded one, as a blank at the end of a line has to be. */
function endsEncoded(bytes: Buffer, at: number): boolean {
  return bytes[at - 3] === equals && hexAt(bytes, at - 2) !== null
}

function hexAt(bytes: Buffer, at: number): number | null {
  const pair = bytes.toString('latin1', at, at + 2)
  return /^[0-9a-f]{2}$/i.test(pair) ? Number.parseInt(pair, 16) : null
}

/** Returns the position of the line feed that a `=` at the end of a line takes away; the last byte at the end. */
function softBreakEnd(bytes: Buffer, from: number): number | null {
  let at = from
  while (isBlank(bytes[at])) at += 1
  if (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed) return at + 1
  if (bytes[at] === lineFeed || at >= bytes.length) return at
  return null
}

/** Returns the bytes of a uuencoded block; null where it is none. */
function decodeUuencode(bytes: Buffer): Buffer | null {
  const lines = bytes.toString('latin1').split(/\r?\n/)
  const begin = lines.findIndex((line) => /^begin [0-7]{3} /.test(line))
  if (begin < 0) return null
  const decoded: Buffer[] = []
  for (const line of lines.slice(begin + 1)) {
    if (line === 'end') break
    decoded.push(decodeUuLine(line))
  }
  return Buffer.concat(decoded)
}

function decodeUuLine(line: string): Buffer {
  const length = ((line.charCodeAt(0) || space) - space) & 63
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let group = 0; group * 3 < length; group++) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
      (offset) => ((line.charCodeAt(1 + group * 4 + offset) || space) - space) & 63,
    )
    bytes[group * 3] = (a << 2) | (b >> 4)
    bytes[group * 3 + 1] = ((b & 15) << 4) | (c >> 2)
    bytes[group * 3 + 2] = ((c & 3) << 6) | d
  }
  return bytes.subarray(0, length)
}
