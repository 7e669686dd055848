import { type CsvEncoding, limits, toMegabytes } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { createWordCollector } from './collect-words.ts'
import { guessEncoding } from './guess-encoding.ts'

export interface InspectedCsv {
  size: number
  encoding: CsvEncoding
  /** Different words with letters beyond ASCII, as bytes. */
  words: Buffer[]
}

/** Files of other programs that are often taken for CSV, by how they begin: a workbook, an older one, a PDF. */
const foreignBeginnings = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF']

interface Seen {
  start: Buffer
  size: number
  nulls: number
  /** Letters beyond ASCII that are right in UTF-8, and bytes that are not. */
  letters: number
  broken: number
}

/**
 * Yields a file's bytes while it tells their encoding: by the byte order mark, else UTF-8 where all of it is that, else the
 * one that its words are in. Throws `file_too_large` as soon as they pass the limit. `inspected` returns the result once all bytes are
 * through, and throws `invalid_file` for what is not text or in an encoding that would lose letters.
 */
export function inspectCsv(bytes: AsyncIterable<Uint8Array>) {
  const seen: Seen = { start: Buffer.alloc(0), size: 0, nulls: 0, letters: 0, broken: 0 }
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  const collector = createWordCollector()
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
      if (seen.size > limits.importFileSize) throw fileTooLarge()
      if (seen.start.length < 64) seen.start = Buffer.concat([seen.start, chunk.subarray(0, 64)])
      for (const byte of chunk) if (byte === 0) seen.nulls += 1
      collector.read(chunk)
      decode(chunk)
      yield chunk
    }
    decode()
  }
  const inspected = (): InspectedCsv => {
    const words = collector.words()
    const encoding = encodingOf(seen, isUtf8, words)
    return { size: seen.size, encoding, words: encoding.startsWith('utf-16') ? [] : words }
  }
  return { passing: passing(), inspected }
}

function countLetters(seen: Seen, text: string): void {
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g))
    for (const letter of run) {
      if (letter === '\ufffd') seen.broken += 1
      else seen.letters += 1
    }
}

function encodingOf(seen: Seen, isUtf8: boolean, words: readonly Buffer[]): CsvEncoding {
  const { start, size, nulls, letters, broken } = seen
  if (size === 0) throw refusalAt('file', 'file_empty')
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const text = start.toString('latin1')
  if (nulls > size / 10 || foreignBeginnings.some((begin) => text.startsWith(begin)))
    throw refusalAt('file', 'csv_not_text')
  if (isUtf8) return 'utf-8'
  if (letters > broken || text.startsWith('\u00ef\u00bb\u00bf')) throw refusalAt('file', 'csv_encoding_mixed')
  const guessed = guessEncoding(words)
  if (guessed === null) throw refusalAt('file', 'csv_encoding_unknown')
  return guessed
}

export function fileTooLarge() {
  return refusalAt('file', 'file_too_large', { megabytes: toMegabytes(limits.importFileSize) })
}
