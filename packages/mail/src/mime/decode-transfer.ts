import libqp from 'libqp'

const longestName = 100

/** Returns the bytes that a transfer encoding stands for; unknown ones are taken as they are. */
export function decodeTransfer(bytes: Buffer, encoding: string | null): Buffer {
  const name = (encoding ?? '')
    .slice(0, longestName)
    .replace(/\(.*\)/g, '')
    .replace(/["']|;.*$/g, '')
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
  const whole = bytes.toString('latin1')
  if (isPlain(whole)) return bytes
  const footer = footerOf(whole)
  const text = footer === '' ? whole : whole.slice(0, -footer.length)
  return footer === ''
    ? decodePieces(text)
    : Buffer.concat([decodePieces(text), Buffer.from(footer, 'latin1')])
}

/** Returns the words that a list put below what was encoded; empty where it put none. */
function footerOf(text: string): string {
  const end = /\n[ \t\r]*\n(?=[^\n]*[^\sA-Za-z0-9+/=])/.exec(text)
  const below = end ? text.slice(end.index) : ''
  return below !== '' && below.length < 5_000 && wordsIn(below) >= 3 ? below : ''
}

function decodePieces(text: string): Buffer {
  const end = text.indexOf('=')
  if (end < 0 || text.slice(end).replace(/[=\s]/g, '') === '') return Buffer.from(text, 'base64')
  const signs = text.match(base64Sign)?.join('') ?? ''
  return Buffer.concat((signs.match(paddedPiece) ?? []).map((piece) => Buffer.from(piece, 'base64')))
}

/** A server that rewrites a text may leave the name of an encoding that it no longer has. */
function isPlain(text: string): boolean {
  const [line = ''] = text.trimStart().slice(0, 2_000).split('\n')
  return wordsIn(line) >= 1 && /[^\sA-Za-z0-9+/=_-]/.test(line)
}

function wordsIn(text: string): number {
  return text.match(/[^\s] (?=[^\s])/g)?.length ?? 0
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
