import libqp from 'libqp'

/** Returns the bytes that a transfer encoding stands for; unknown ones are taken as they are. */
export function decodeTransfer(bytes: Buffer, encoding: string | null): Buffer {
  const name = (encoding ?? '')
    .replace(/\(.*\)/g, '')
    .replace(/["']/g, '')
    .trim()
    .toLowerCase()
  if (name === 'base64') return decodeBase64(bytes)
  if (name === 'quoted-printable') return libqp.decode(bytes)
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

const space = 0x20

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
