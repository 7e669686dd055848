import type { CsvEncoding } from '@lodge/contracts'
import { limits, toMegabytes } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'

/** What is found out about an uploaded file while it is read. */
export interface InspectedCsv {
  size: number
  encoding: CsvEncoding
}

/** Files of other programs that are often taken for CSV, by how they begin: a workbook, an older one, a PDF. */
const foreignBeginnings = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF']

/** Bytes that mean nothing in Windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

interface Seen {
  start: Buffer
  size: number
  nulls: number
  /** Bytes that Windows-1252 has no letter for. */
  unassigned: number
  /** Letters beyond ASCII that are right in UTF-8, and bytes that are not. */
  letters: number
  broken: number
}

/**
 * Yields a file's bytes while it tells their encoding: by the byte order mark, else UTF-8 where all of it is that, else
 * Windows-1252. Throws `file_too_large` as soon as they pass the limit. `inspected` returns the result once all bytes are
 * through, and throws `invalid_file` for what is not text or in an encoding that would lose letters.
 */
export function inspectCsv(bytes: AsyncIterable<Uint8Array>) {
  const seen: Seen = { start: Buffer.alloc(0), size: 0, nulls: 0, unassigned: 0, letters: 0, broken: 0 }
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let isUtf8 = true
  const decode = (chunk?: Uint8Array) => {
    const options = { stream: chunk !== undefined }
    countLetters(seen, lenient.decode(chunk, options))
    if (!isUtf8) return
    try {
      strict.decode(chunk, options)
    } catch {
      isUtf8 = false
    }
  }
  async function* passing() {
    for await (const chunk of bytes) {
      seen.size += chunk.length
      if (seen.size > limits.importFileSize) throw tooLarge()
      if (seen.start.length < 64) seen.start = Buffer.concat([seen.start, chunk.subarray(0, 64)])
      countBytes(seen, chunk)
      decode(chunk)
      yield chunk
    }
    decode()
  }
  const inspected = (): InspectedCsv => ({ size: seen.size, encoding: encodingOf(seen, isUtf8) })
  return { passing: passing(), inspected }
}

function countBytes(seen: Seen, chunk: Uint8Array): void {
  for (const byte of chunk) {
    if (byte === 0) seen.nulls += 1
    else if (byte >= 0x80 && unassigned.has(byte)) seen.unassigned += 1
  }
}

function countLetters(seen: Seen, text: string): void {
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g))
    for (const letter of run) {
      if (letter === '\ufffd') seen.broken += 1
      else seen.letters += 1
    }
}

function encodingOf(seen: Seen, isUtf8: boolean): CsvEncoding {
  const { start, size, nulls, letters, broken } = seen
  if (size === 0) throw refusalAt('file', 'file_empty')
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const text = start.toString('latin1')
  if (nulls > size / 10 || foreignBeginnings.some((begin) => text.startsWith(begin)))
    throw refusalAt('file', 'csv_not_text')
  if (isUtf8) return 'utf-8'
  if (letters > broken || text.startsWith('\u00ef\u00bb\u00bf')) throw refusalAt('file', 'csv_encoding_mixed')
  if (seen.unassigned > 0) throw refusalAt('file', 'csv_encoding_unknown')
  return 'windows-1252'
}

function tooLarge() {
  return refusalAt('file', 'file_too_large', { megabytes: toMegabytes(limits.importFileSize) })
}
