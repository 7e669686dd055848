import { createHash } from 'node:crypto'
import { decodeWords } from '../mime/decode-words.ts'
import { type Header, headerOf, headersOf } from '../mime/read-headers.ts'

/** Ids of a mail as they were written, without angle brackets; compare them without regard to case. */
export interface MailIds {
  messageId: string | null
  inReplyTo: string[]
  /** From the first mail of the thread to the last. */
  references: string[]
  /** SHA-256 of From, Date, Subject and body, which tells a second delivery from another mail with the same id. */
  contentHash: string
}

/** Programs that break lines within an id, or list every mail of a year, make no more of it. */
const mostIds = 500
const longestId = 998

export function readIds(headers: readonly Header[], body: Buffer): MailIds {
  return {
    messageId: listIds(headerOf(headers, 'message-id') ?? '')[0] ?? null,
    inReplyTo: unique(headersOf(headers, 'in-reply-to').flatMap(listIds)),
    references: unique(headersOf(headers, 'references').flatMap(listIds)),
    contentHash: hashContent(headers, body),
  }
}

/** Returns the ids within a text, with or without angle brackets, folded ones put together. */
export function listIds(text: string): string[] {
  const value = decodeWords(text)
  const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map(([, id = '']) => id.replace(/\s+/g, ''))
  const bare = value.replace(/<[^<>]*>/g, ' ').split(/[\s,;"<>]+/)
  const ids = bracketed.length > 0 ? bracketed : bare.filter((id) => id.includes('@') || bare.length === 1)
  return ids.filter((id) => id !== '' && id.length <= longestId).slice(-mostIds)
}

function unique(ids: readonly string[]): string[] {
  return [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()]
}

/** Line ends and what lies at the end of a mail differ between two deliveries of it. */
function hashContent(headers: readonly Header[], body: Buffer): string {
  const named = ['from', 'date', 'subject'].map((key) =>
    (headerOf(headers, key) ?? '').replace(/\s+/g, ' ').trim(),
  )
  const hash = createHash('sha256').update(named.join('\n')).update('\n\n')
  for (const text of piecesOf(body.subarray(0, endOf(body))))
    hash.update(text.replace(/\r\n?/g, '\n'), 'latin1')
  return hash.digest('hex')
}

const [lineFeed, carriageReturn, space, hardSpace] = [0x0a, 0x0d, 0x20, 0xa0]
const isBlank = (byte = 0) => byte === space || byte === hardSpace || (byte >= 0x09 && byte <= carriageReturn)

function endOf(body: Buffer): number {
  let end = body.length
  while (end > 0 && isBlank(body[end - 1])) end -= 1
  return end
}

const pieceLength = 1024 * 1024

/** Yields a large mail bit by bit, since all of it would be held twice more; no line end is cut in two. */
function* piecesOf(body: Buffer): Generator<string> {
  for (let from = 0, to = 0; from < body.length; from = to) {
    to = from + pieceLength
    if (body[to - 1] === carriageReturn && body[to] === lineFeed) to += 1
    yield body.toString('latin1', from, to)
  }
}
