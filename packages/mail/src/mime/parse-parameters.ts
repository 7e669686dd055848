import libmime from 'libmime'
import { type CharsetHints, decodeCharset } from './decode-charset.ts'
import { decodeWords, decodeWordsWithin } from './decode-words.ts'

export interface HeaderValue {
  value: string
  /** By names in lower case; texts are decoded. */
  parameters: Map<string, string>
}

/** A header of many parameters costs more than any file’s name is worth. */
const longestHeader = 50_000

const fileNames = new Set(['name', 'filename'])
/** The star of RFC 2231, which some programs write without the charset that belongs behind it. */
const starredName = /(?:^|[;\s])(?:file)?name\*(?:0\*)?\s?=/i

/** Returns the value of a structured header with its parameters, those of RFC 2231 put together. */
export function parseParameters(header: string, hints: CharsetHints = {}): HeaderValue {
  const { value, params, decodedParams } = libmime.parseHeaderValue(mend(header.slice(0, longestHeader)), {
    stripComments: true,
  })
  const isStarred = starredName.test(header.slice(0, longestHeader))
  const parameters = Object.entries(params).map(([name, text]) => {
    const isEscaped = isStarred && fileNames.has(name.toLowerCase()) && /%[0-9a-f]{2}/i.test(text)
    if (decodedParams.includes(name) && !isEscaped)
      return [name.toLowerCase(), decodeWordsWithin(text, hints)] as const
    return [name.toLowerCase(), decodePlain(isEscaped ? `utf-8''${text}` : text, hints)] as const
  })
  return { value: value.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** A quote that is never closed would take the rest along, and a path of Windows has backslashes that escape nothing. */
function mend(header: string): string {
  const escaped = header
    .replace(/\\(?!["\\])/g, '\\\\')
    // A percent sign that escapes nothing stands for itself.
    .replace(/\*\s?=[^;]*/g, (starred) => starred.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const isOpen = escaped.replace(/\\./g, '').split('"').length % 2 === 0
  return isOpen ? escaped.replace(/"([^";]*)(;[^"]*)$/, '"$1"$2') : escaped
}

/** Raw letters and encoded words are not the header’s own form, and the most usual ones. */
function decodePlain(text: string, hints: CharsetHints): string {
  const decoded = decodeWords(text, hints)
  // Some programs write the form of RFC 2231 and leave out the star that says so.
  const [, charset, encoded] = /^([A-Za-z0-9-]+)''(.*)$/.exec(decoded) ?? []
  if (encoded === undefined) return decoded
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeCharset(Buffer.from(bytes, 'latin1'), charset ?? null, hints)
}
