import { decodeCharset } from '../mime/decode-charset.ts'
import { cleanText } from '../mime/read-text.ts'
import { cleanFileName } from './clean-file-name.ts'
import type { MailFile } from './mail-file.ts'
import { readMapiProperties } from './mapi-properties.ts'
import { rtfToText, unpackRtf } from './read-rtf.ts'

/** The text and files that Outlook packed into a `winmail.dat`. */
export interface Winmail {
  text: string
  html: string
  files: MailFile[]
  /** Its end is missing, and with it what cannot be told. */
  isCut: boolean
}

interface Attribute {
  id: number
  isOfFile: boolean
  data: Buffer
}

/** Attributes of TNEF (MS-OXTNEF 2.1.3.1) and properties of MAPI that hold something for a reader. */
const ids = {
  bodyText: 0x2_800c,
  codePage: 0x6_9007,
  mapi: 0x6_9003,
  fileStart: 0x6_9002,
  fileTitle: 0x1_8010,
  fileData: 0x6_800f,
  fileMapi: 0x6_9005,
} as const
const properties = {
  text: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  longName: 0x3707,
  name: 0x3001,
  shortName: 0x3704,
  data: 0x3701,
  type: 0x370e,
  contentId: 0x3712,
} as const
const signature = 0x223e9f78
const mostAttributes = 5_000
const mostFiles = 100

/** Returns the text and files of a `winmail.dat`; null where it is none, or broken before anything could be read. */
export function openWinmail(bytes: Buffer): Winmail | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return null
  const { attributes, isCut } = listAttributes(bytes)
  const codePage = attributes.find(({ id }) => id === ids.codePage)?.data
  const charset = `windows-${codePage && codePage.length >= 4 ? codePage.readUInt32LE(0) : 1252}`
  const { text, html, files } = readAttributes(attributes, charset)
  const isWhole = (file: MailFile) => file.content.length > 0 || !isCut
  const winmail: Winmail = { text, html, files: files.filter(isWhole), isCut }
  return winmail.files.length > 0 || winmail.text !== '' || winmail.html !== '' ? winmail : null
}

/** Each attribute has a level, an id, a length, its data and a checksum; a length beyond the end ends the list. */
function listAttributes(bytes: Buffer): { attributes: Attribute[]; isCut: boolean } {
  const attributes: Attribute[] = []
  let at = 6
  while (at + 9 <= bytes.length && attributes.length < mostAttributes) {
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end > bytes.length) return { attributes, isCut: true }
    const data = bytes.subarray(at + 9, end)
    attributes.push({ id: bytes.readUInt32LE(at + 1), isOfFile: bytes[at] === 2, data })
    at = end + 2
  }
  // What is left begins as an attribute does.
  return { attributes, isCut: bytes[at] === 1 || bytes[at] === 2 }
}

interface OpenFile {
  title: string
  data: Buffer
  type: string
  contentId: string | null
}

function readAttributes(attributes: readonly Attribute[], charset: string): Omit<Winmail, 'isCut'> {
  const files: OpenFile[] = []
  let [text, html] = ['', '']
  for (const { id, data, isOfFile } of attributes) {
    const file = files.at(-1)
    if (id === ids.fileStart && files.length < mostFiles) {
      files.push({ title: '', data: Buffer.alloc(0), type: 'application/octet-stream', contentId: null })
    } else if (id === ids.bodyText) text ||= readString(data, charset)
    else if (id === ids.mapi && !isOfFile) {
      const body = readMapiBody(data, charset)
      text ||= body.text
      html ||= body.html
    } else if (file && id === ids.fileTitle) file.title ||= readString(data, charset)
    else if (file && id === ids.fileData) file.data = data
    else if (file && id === ids.fileMapi) completeFile(file, data, charset)
  }
  return { text, html, files: files.filter(({ data, title }) => data.length > 0 || title !== '').map(toFile) }
}

function readMapiBody(data: Buffer, charset: string): { text: string; html: string } {
  const found = readMapiProperties(data, charset)
  const html = found.get(properties.html)
  const rtf = found.get(properties.rtf)
  const text = found.get(properties.text)
  const rich = Buffer.isBuffer(rtf) ? rtfToText(unpackRtf(rtf)) : ''
  return {
    html: Buffer.isBuffer(html) ? cleanText(decodeCharset(html, charset)) : (html ?? ''),
    text: typeof text === 'string' && text.trim() !== '' ? cleanText(text) : cleanText(rich),
  }
}

function completeFile(file: OpenFile, data: Buffer, charset: string): void {
  const found = readMapiProperties(data, charset)
  const textOf = (id: number) => {
    const value = found.get(id)
    return typeof value === 'string' ? value : ''
  }
  file.title =
    textOf(properties.longName) || file.title || textOf(properties.name) || textOf(properties.shortName)
  file.type = textOf(properties.type).toLowerCase() || file.type
  file.contentId ??= textOf(properties.contentId) || null
  const content = found.get(properties.data)
  if (file.data.length === 0 && Buffer.isBuffer(content)) file.data = content
}

function readString(data: Buffer, charset: string): string {
  const end = data.indexOf(0)
  return cleanText(decodeCharset(end < 0 ? data : data.subarray(0, end), charset))
}

function toFile({ title, data, type, contentId }: OpenFile): MailFile {
  return {
    name: cleanFileName(title, type),
    claimedType: type,
    content: new Uint8Array(data),
    isInline: false,
    contentId,
    subject: null,
  }
}
