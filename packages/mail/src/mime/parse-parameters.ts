import { type CharsetHints, decodeCharset } from './decode-charset.ts'
import { decodeWords } from './decode-words.ts'

export interface HeaderValue {
  value: string
  /** By names in lower case; texts are decoded. */
  parameters: Map<string, string>
}

interface Piece {
  name: string
  index: number
  isEncoded: boolean
  text: string
}

/** A long name takes a piece for each line of it. */
const mostPieces = 500
const parameter = /^\s*([^\s=*;]+)(?:\*(\d{1,3}))?(\*)?\s*=\s*([\s\S]*)$/

/** Returns the value of a structured header with its parameters, those of RFC 2231 put together. */
export function parseParameters(header: string, hints: CharsetHints = {}): HeaderValue {
  const [value = '', ...rest] = splitOutsideQuotes(header)
  const pieces = rest.slice(0, mostPieces).flatMap(readPiece)
  const parameters = new Map<string, string>()
  for (const name of new Set(pieces.map((piece) => piece.name))) {
    const own = pieces.filter((piece) => piece.name === name)
    parameters.set(name, joinPieces(own, hints))
  }
  return { value: withoutComments(value).trim().toLowerCase(), parameters }
}

function readPiece(text: string): Piece[] {
  const found = parameter.exec(text)
  if (!found) return []
  const [, name = '', index, star, raw = ''] = found
  return [
    {
      name: name.toLowerCase(),
      index: Number(index ?? -1),
      isEncoded: star !== undefined,
      text: unquote(raw),
    },
  ]
}

/** The form of RFC 2231 counts before the plain one, which is for programs that do not know it. */
function joinPieces(pieces: readonly Piece[], hints: CharsetHints): string {
  const extended = pieces.filter(({ index, isEncoded }) => index >= 0 || isEncoded)
  if (extended.length === 0) return decodePlain(pieces[0]?.text ?? '', hints)
  const ordered = extended.toSorted((one, other) => one.index - other.index)
  const [first] = ordered
  const [, charset, start] = /^([^']*)'[^']*'([\s\S]*)$/.exec(first?.isEncoded ? first.text : '') ?? []
  const isAllPlain = ordered.every(({ isEncoded }) => !isEncoded)
  const bytes = ordered.map(({ text, isEncoded }, at) => {
    const own = at === 0 && start !== undefined ? start : text
    return isEncoded ? percentDecode(own) : Buffer.from(own, 'latin1')
  })
  const joined = Buffer.concat(bytes)
  return isAllPlain
    ? decodePlain(joined.toString('latin1'), hints)
    : decodeCharset(joined, charset ?? null, hints)
}

/** Some programs percent-encode a plain name, and many write encoded words within quotes. */
function decodePlain(text: string, hints: CharsetHints): string {
  const decoded = decodeWords(text, hints)
  return /^[A-Za-z0-9-]+''/.test(decoded)
    ? decodeCharset(percentDecode(decoded.replace(/^[^']*''/, '')), null, hints)
    : decoded
}

function percentDecode(text: string): Buffer {
  const parts = text.split(/(%[0-9a-f]{2})/i)
  return Buffer.concat(
    parts.map((part) =>
      /^%[0-9a-f]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part, 'latin1'),
    ),
  )
}

function splitOutsideQuotes(header: string): string[] {
  const pieces: string[] = []
  let [start, isQuoted] = [0, false]
  for (let at = 0; at < header.length; at++) {
    const sign = header[at]
    if (sign === '\\' && isQuoted) at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === ';' && !isQuoted) {
      pieces.push(header.slice(start, at))
      start = at + 1
    }
  }
  // A quote that is never closed would hide what follows it.
  if (isQuoted && header.slice(start).includes(';')) pieces.push(...header.slice(start).split(';'))
  else pieces.push(header.slice(start))
  return pieces
}

function unquote(raw: string): string {
  const text = raw.trim()
  const quoted = /^"((?:[^"\\]|\\[\s\S])*)"?/.exec(text)
  // A path of Windows is written with single backslashes.
  if (quoted) return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1')
  return withoutComments(text).trim()
}

function withoutComments(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ')
}
