import type { CharsetHints } from '../mime/decode-charset.ts'
import { decodeWords } from '../mime/decode-words.ts'
import { type Header, headersOf } from '../mime/read-headers.ts'

/** The values of headers from the top, each in one line, by the headers' names in lower case. */
export type ChosenHeaders = Record<string, string[]>

/** Returns those headers of a mail that somebody asks for by their names. */
export function chooseHeaders(
  headers: readonly Header[],
  names: readonly string[],
  hints: CharsetHints = {},
): ChosenHeaders {
  const read = (name: string) =>
    headersOf(headers, name).map((value) => decodeWords(value, hints).replace(/\s+/g, ' ').trim())
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), read(name.toLowerCase())]))
}
