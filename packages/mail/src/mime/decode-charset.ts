import { isAscii } from 'node:buffer'
import iconv from 'iconv-lite'
import { aliases, charsetOfLanguage, multibyte, silent } from './charset-names.ts'

export interface CharsetHints {
  /** The language of the mailbox, such as `de` or `zh-TW`. */
  language?: string | undefined
  /** The charset that another part of the same mail names. */
  nearby?: string | undefined
}

/** Returns the text of bytes by the charset that they are said to have, or by the one that fits better. */
export function decodeCharset(bytes: Buffer, label: string | null, hints: CharsetHints = {}): string {
  return isAscii(bytes) ? decodeSevenBits(bytes, label) : decodeEightBits(bytes, label, hints)
}

const escapeSign = '\u001b'
const japaneseEscapes = ['$@', '$B', '(J', '(I'].map((sequence) => escapeSign + sequence)

function decodeSevenBits(bytes: Buffer, label: string | null): string {
  const name = canonicalName(label)
  if (name === 'utf-7') return iconv.decode(bytes, 'utf-7')
  const text = bytes.toString('latin1')
  if (name === 'iso-2022-jp' || japaneseEscapes.some((sequence) => text.includes(sequence)))
    return decodeJapanese(text)
  if (isShifted(name)) return decodeShifted(text, name)
  return isUtf16(name) && bytes.includes(0) ? decodeUtf16(bytes, name) : text
}

/** Words of a header end and begin in ASCII each, so that one escape follows another, which the web calls an error. */
function decodeJapanese(text: string): string {
  const plain = text.replace(new RegExp(`(?:${escapeSign}(?:\\$|\\()[@BJI])+(?=${escapeSign}[$(])`, 'g'), '')
  return new TextDecoder('iso-2022-jp').decode(Buffer.from(plain, 'latin1'))
}

const shiftedCharsets = new Map<string, string>(
  Object.entries({
    'iso-2022-kr': 'euc-kr',
    'iso-2022-cn': 'gb18030',
    'hz-gb-2312': 'gb18030',
  }),
)

function isShifted(name: string): boolean {
  return shiftedCharsets.has(name)
}

const [shiftOut, shiftIn] = ['\u000e', '\u000f']
const shifted = new RegExp(`${shiftOut}([^${shiftIn}\n]*)${shiftIn}?`, 'g')
const designation = new RegExp(`${escapeSign}\\$\\)[ACG]\n?`, 'g')

/** Between two signs, letters of two bytes lack their highest bits. */
function decodeShifted(text: string, name: string): string {
  const marked = name === 'hz-gb-2312' ? text.replace(/~\{/g, shiftOut).replace(/~\}/g, shiftIn) : text
  const raised = marked
    .replace(shifted, (_, letters: string) =>
      letters.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) | 0x80)),
    )
    .replace(designation, '')
  return decodeEightBits(Buffer.from(raised, 'latin1'), shiftedCharsets.get(name) ?? null, {})
}

function decodeEightBits(bytes: Buffer, label: string | null, hints: CharsetHints): string {
  const marked = byteOrderMarkOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const name = canonicalName(label)
  if (isUtf16(name)) return decodeUtf16(bytes, name)
  if (isShifted(name)) return decodeEightBits(bytes, shiftedCharsets.get(name) ?? null, hints)
  const utf8 = decodeWhole(bytes, 'utf-8')
  if (utf8 !== null && (!multibyte.has(name) || hasLongLetter(bytes))) return utf8
  if (name === 'utf-8') return decodeBrokenUtf8(bytes, hints)
  const foreign = name === 'windows-1252' ? decodeForeign(bytes) : null
  if (foreign !== null) return foreign
  const declared = silent.has(name) ? null : (decodeWhole(bytes, name) ?? decodeByIconv(bytes, name))
  if (declared !== null) return declared
  // A few broken bytes in a text of many letters leave the other letters as they are.
  if (multibyte.has(name)) return decodeMostly(bytes, name) ?? decodeByHints(bytes, hints)
  return decodeByHints(bytes, hints)
}

/** Returns the name that the web gives to a label: `iso-8859-1` is `windows-1252`, `gb2312` is `gb18030`. */
function canonicalName(label: string | null): string {
  const given = (label ?? '')
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replace(/\*.*$/, '')
  if (silent.has(given)) return ''
  const name = aliases.get(given) ?? aliases.get(given.replace(/_/g, '-')) ?? given
  if (name === 'utf-7' || isShifted(name)) return name
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return name
  }
}

function isUtf16(name: string): boolean {
  return name === 'utf-16le' || name === 'utf-16be'
}

/** The order of bytes is that in which letters of the west make sense, whatever the label says; a page names no UTF-16 that it is not. */
function decodeUtf16(bytes: Buffer, name: string): string {
  if (!bytes.includes(0)) return decodeWhole(bytes, 'utf-8') ?? new TextDecoder(name).decode(bytes)
  let [even, odd] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const order = even > odd * 2 ? 'utf-16be' : odd > even * 2 ? 'utf-16le' : name
  return new TextDecoder(order).decode(bytes)
}

function byteOrderMarkOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/** Returns null where the bytes are not of this charset. */
function decodeWhole(bytes: Buffer, name: string): string | null {
  // Node knows fewer Korean syllables under this name than the web does.
  if (name === 'euc-kr') {
    const text = iconv.decode(bytes, 'cp949')
    return text.includes('\ufffd') ? null : text
  }
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeByIconv(bytes: Buffer, name: string): string | null {
  return iconv.encodingExists(name) ? iconv.decode(bytes, name) : null
}

function decodeMostly(bytes: Buffer, name: string): string | null {
  const text = new TextDecoder(name).decode(bytes)
  const broken = text.split('\ufffd').length - 1
  return broken * 10 < text.length ? text.replace(/\ufffd/g, '') : null
}

function decodeByHints(bytes: Buffer, { nearby, language = '' }: CharsetHints): string {
  const tag = language.toLowerCase()
  const names = [
    canonicalName(nearby ?? null),
    charsetOfLanguage.get(tag),
    charsetOfLanguage.get(tag.split('-')[0] ?? ''),
  ]
  for (const name of names) {
    if (!name || name === 'utf-8' || isUtf16(name)) continue
    const text = decodeWhole(bytes, name)
    if (text !== null) return text
  }
  return decodeEastAsian(bytes) ?? decodeCyrillic(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** Many programs call every text western. One of hardly anything but letters beyond ASCII is none. */
function decodeForeign(bytes: Buffer): string | null {
  const high = bytes.filter((byte) => byte >= 0xc0).length
  return high < longRun ? null : (decodePairs(bytes) ?? decodeCyrillic(bytes))
}

/** Letters of three bytes in UTF-8, which no text of another charset has by chance. */
function hasLongLetter(bytes: Buffer): boolean {
  return bytes.some((byte) => byte >= 0xe0)
}

const kanaShare = 0.25
/** Russian words are shorter, and of odd lengths as often as not. */
const longRun = 14

/** Returns a text without a label as Japanese or Chinese where its bytes come in pairs as in these. */
function decodeEastAsian(bytes: Buffer): string | null {
  const high = bytes.filter((byte) => byte >= 0x80).length
  const kanaOf = (leads: readonly number[]) => bytes.filter((byte) => leads.includes(byte)).length
  if (kanaOf([0x82, 0x83]) >= high * kanaShare) return decodeWhole(bytes, 'shift_jis')
  if (kanaOf([0xa4, 0xa5]) >= high * kanaShare) return decodeWhole(bytes, 'euc-jp')
  return decodePairs(bytes)
}

function decodePairs(bytes: Buffer): string | null {
  const runs = bytes.toString('latin1').match(/[\u0080-\u00ff]+/g) ?? []
  const isPaired = runs.every((run) => run.length % 2 === 0) && runs.some((run) => run.length >= longRun)
  return isPaired ? decodeWhole(bytes, 'gb18030') : null
}

const cyrillicShare = 0.6

/**
 * Returns a text without a label as Russian where most of its letters lie beyond ASCII, as in no language of the west.
 * In the right charset small letters are many and capitals few.
 */
function decodeCyrillic(bytes: Buffer): string | null {
  const letters = bytes.filter(
    (byte) => byte >= 0xc0 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a),
  )
  const high = letters.filter((byte) => byte >= 0xc0)
  if (high.length < 4 || high.length < letters.length * cyrillicShare) return null
  const smallInWindows = high.filter((byte) => byte >= 0xe0).length
  return new TextDecoder(smallInWindows * 2 >= high.length ? 'windows-1251' : 'koi8-r').decode(bytes)
}

/** Reads each letter that is UTF-8 as that, and the bytes between by the charset of the language. */
function decodeBrokenUtf8(bytes: Buffer, hints: CharsetHints): string {
  const broken = new TextDecoder().decode(bytes)
  const letters = broken.match(/(?!\ufffd)[\u0080-\uffff]/g)?.length ?? 0
  if (letters === 0) return decodeByHints(bytes, hints)
  const strays = broken.split('\ufffd').length - 1
  // Letters of two bytes look like UTF-8 now and then.
  const paired = letters * 2 < strays ? decodePairs(bytes) : null
  if (paired !== null) return paired
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = utf8LengthAt(bytes, at)
    text += length > 0 ? bytes.toString('utf8', at, at + length) : decodeByte(bytes[at])
    at += length || 1
  }
  return text
}

/** Returns how many bytes the letter at a position has in UTF-8; 0 where there is none. */
function utf8LengthAt(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  return length > 0 && decodeWhole(bytes.subarray(at, at + length), 'utf-8')?.length ? length : 0
}

const western = new TextDecoder('windows-1252')

function decodeByte(byte: number | undefined): string {
  return western.decode(Uint8Array.of(byte ?? 0))
}
