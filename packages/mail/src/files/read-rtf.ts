import { decodeCharset } from '../mime/decode-charset.ts'

const dictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const windowSize = 4_096
const longestRtf = 10_000_000
const [packed, plain] = [0x75465a4c, 0x414c454d]

/** Returns the RTF that Outlook packs with a window of 4 kB (MS-OXRTFCP); empty where it is none. */
export function unpackRtf(bytes: Buffer): string {
  if (bytes.length < 16) return ''
  const kind = bytes.readUInt32LE(8)
  if (kind === plain) return bytes.subarray(16, 16 + longestRtf).toString('latin1')
  if (kind !== packed) return ''
  const window = Buffer.alloc(windowSize)
  let position = window.write(dictionary, 'latin1')
  const length = Math.min(bytes.readUInt32LE(4), longestRtf)
  const output = Buffer.alloc(length)
  let written = 0
  const put = (byte: number) => {
    if (written < length) output[written++] = byte
    window[position] = byte
    position = (position + 1) % windowSize
  }
  for (let at = 16; at < bytes.length && written < length; ) {
    const flags = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length && written < length; bit++) {
      if (!(flags & (1 << bit))) {
        put(bytes[at++] ?? 0)
        continue
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === position) return output.toString('latin1', 0, written)
      for (let step = 0; step < (reference & 15) + 2; step++) put(window[(offset + step) % windowSize] ?? 0)
    }
  }
  return output.toString('latin1', 0, written)
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|\r?\n|([^\\{}\r\n]+)/gi
/** Groups that hold no text of the mail. */
const silentGroups = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'themedata',
  'datastore',
  'latentstyles',
])
const breaks = new Map<string, string>(
  Object.entries({
    par: '\n',
    line: '\n',
    tab: '\t',
    cell: '\t',
    row: '\n',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
  }),
)

/** Returns the words of an RTF text. HTML that was put into it (`\fromhtml`) leaves its words as well. */
export function rtfToText(rtf: string): string {
  const silent: boolean[] = [false]
  const isHtml = rtf.includes('\\fromhtml')
  let isRtfOnly = false
  let [text, charset, bytes, skipped] = ['', 'windows-1252', '', 0]
  const flush = () => {
    if (bytes !== '') text += decodeCharset(Buffer.from(bytes, 'latin1'), charset)
    bytes = ''
  }
  for (const [whole, word, number, hex, symbol, brace, plainText] of rtf.matchAll(token)) {
    if (brace === '{') silent.push(silent.at(-1) ?? false)
    else if (brace === '}' && silent.length > 1) silent.pop()
    else if (word !== undefined) {
      if (word === 'htmlrtf') isRtfOnly = isHtml && number !== '0'
      if (word === 'ansicpg') charset = `windows-${number}`
      if (silentGroups.has(word) || word === 'htmltag') silent[silent.length - 1] = true
      if (silent.at(-1) || isRtfOnly) continue
      if (word === 'u' && number !== undefined) {
        flush()
        text += String.fromCharCode(Number(number) & 0xffff)
        skipped = 1
      } else if (breaks.has(word)) {
        flush()
        text += breaks.get(word)
      }
    } else if (silent.at(-1) || isRtfOnly) continue
    else if (symbol === '*') silent[silent.length - 1] = true
    else if (hex !== undefined) {
      if (skipped > 0) skipped -= 1
      else bytes += String.fromCharCode(Number.parseInt(hex, 16))
    } else if (symbol !== undefined) bytes += symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : ''
    else if (plainText !== undefined) {
      bytes += plainText.slice(skipped)
      skipped = 0
    } else if (!/\s/.test(whole)) bytes += whole
  }
  flush()
  return text.trim()
}
