import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'
import { mailLimits } from '../mail-limits.ts'
import { UnreadableMail } from '../unreadable-mail.ts'
import { decodeTransfer } from './decode-transfer.ts'
import { openSignedData } from './open-signed-data.ts'
import { type HeaderValue, parseParameters } from './parse-parameters.ts'
import { type Header, headerOf, readHeaders } from './read-headers.ts'
import { withoutPreamble } from './without-preamble.ts'

/** A part of a mail with its bytes as they were before they were encoded for the way. */
export interface MimePart {
  headers: Header[]
  /** In lower case, `text/plain` where none is named. */
  type: string
  parameters: HeaderValue['parameters']
  disposition: HeaderValue
  /** Without angle brackets, as written. */
  contentId: string | null
  content: Buffer
  parts: MimePart[]
}

interface OpenPart {
  node: MimeNode
  chunks: Buffer[]
  parts: OpenPart[]
}

/** Returns the tree of a mail's parts; throws `UnreadableMail` where it is over a limit. */
export async function splitMail(raw: Uint8Array): Promise<MimePart> {
  return openSigned(await splitParts(raw), 0)
}

/** A signature that wraps its text is opened in place, and has it as its only part. */
async function openSigned(part: MimePart, depth: number): Promise<MimePart> {
  const wrapped = depth < mailLimits.embeddedDepth ? openSignedData(part) : null
  if (wrapped) return { ...part, parts: [await openSigned(await splitParts(wrapped), depth + 1)] }
  if (part.parts.length === 0) return part
  return { ...part, parts: await Promise.all(part.parts.map((inner) => openSigned(inner, depth))) }
}

async function splitParts(raw: Uint8Array): Promise<MimePart> {
  const root = closePart(await splitBytes(withoutPreamble(raw)))
  const boundary = findBoundary(root)
  if (boundary === null) return root
  const again = Buffer.concat([boundaryHeader(root.type, boundary), root.content])
  const { parts } = closePart(await splitBytes(again))
  return parts.length > 0 ? { ...root, parts } : root
}

async function splitBytes(raw: Buffer): Promise<OpenPart> {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: mailLimits.headerBytes,
    maxChildNodes: mailLimits.parts,
  })
  const opened = new Map<MimeNode, OpenPart>()
  let root: OpenPart | undefined
  splitter.end(raw)
  try {
    for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
      if (chunk.type === 'node') {
        const part = openPart(chunk, opened)
        root ??= part
      } else if ('value' in chunk && chunk.value) {
        opened.get(chunk.node)?.chunks.push(chunk.value)
      }
    }
  } catch (error) {
    throw toUnreadable(error)
  }
  if (!root) throw new UnreadableMail('cannot_be_parsed')
  return root
}

function openPart(node: MimeNode, opened: Map<MimeNode, OpenPart>): OpenPart {
  const part = { node, chunks: [], parts: [] }
  opened.set(node, part)
  if (node.parentNode) opened.get(node.parentNode)?.parts.push(part)
  let depth = 0
  for (let parent = node.parentNode; parent; parent = parent.parentNode) depth += 1
  if (depth > mailLimits.depth) throw new UnreadableMail('too_deep')
  return part
}

function toUnreadable(error: unknown): UnreadableMail {
  if (error instanceof UnreadableMail) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('header size')) return new UnreadableMail('headers_too_long')
  if (message.includes('child nodes')) return new UnreadableMail('too_many_parts')
  return new UnreadableMail('cannot_be_parsed', error)
}

function closePart({ node, chunks, parts }: OpenPart): MimePart {
  const { headers, strayLines } = readHeaders(node.headers ? node.headers.getList() : [])
  const disposition = parseParameters(headerOf(headers, 'content-disposition') ?? '')
  const declared = parseParameters(mendType(headerOf(headers, 'content-type') ?? ''))
  const type = readType(declared.value, disposition)
  const isMultipart = type.startsWith('multipart/')
  const bytes = Buffer.concat(strayLines ? [strayLines, ...chunks] : chunks)
  return {
    headers,
    type,
    parameters: declared.parameters,
    disposition,
    contentId: readContentId(headers),
    content: isMultipart ? bytes : decodeTransfer(bytes, headerOf(headers, 'content-transfer-encoding')),
    parts: parts.map(closePart),
  }
}

/** Some programs put a comma before the parameters, or nothing. */
function mendType(value: string): string {
  return (
    value.slice(0, 200).replace(/^(\s*[\w.+-]+\/[\w.+-]+)(?:\s*,|\s)\s*(?=[\w*-]+\s*=)/, '$1; ') +
    value.slice(200)
  )
}

/** `text` alone is what some programs write for plain text. */
function readType(declared: string, disposition: HeaderValue): string {
  const type = declared.trim().toLowerCase().replace(/\s+/g, '')
  if (type === 'plain/text') return 'text/plain'
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type)) return type
  if (type === 'multipart') return 'multipart/mixed'
  if (type === 'html') return 'text/html'
  const isFile = disposition.value === 'attachment' || disposition.parameters.has('filename')
  return isFile && !type.startsWith('text') ? 'application/octet-stream' : 'text/plain'
}

function readContentId(headers: readonly Header[]): string | null {
  const value = headerOf(headers, 'content-id')?.trim().replace(/^<|>$/g, '').trim()
  return value ? value : null
}

const boundaryLine = /(?:^|\n)--([^\r\n]{1,200}?)[ \t]*\r?\n(?=[A-Za-z-]+:|\r?\n)/

/** Returns the boundary by which a multipart mail is really divided, where the one that it names divides nothing. */
function findBoundary({ type, parts, content }: MimePart): string | null {
  if (!type.startsWith('multipart/') || parts.length > 0) return null
  return boundaryLine.exec(content.subarray(0, 100_000).toString('latin1'))?.[1] ?? null
}

function boundaryHeader(type: string, boundary: string): Buffer {
  return Buffer.from(
    `Content-Type: ${type}; boundary="${boundary.replace(/["\\]/g, '\\$&')}"\r\n\r\n`,
    'latin1',
  )
}
