/** A header line: its name in lower case and its unfolded value, a character for each byte. */
export interface Header {
  key: string
  value: string
}

interface HeaderLine {
  line: string
}

/** A server puts its own lines above the mark that a program began its mail with. */
const byteOrderMark = /^\u00ef\u00bb\u00bf/

const fieldName = /^[!-9;-~]+[ \t]*:/
const knownField =
  /^(from|to|cc|subject|date|message-id|received|return-path|reply-to|mime-version|content-[a-z-]+|x-[a-z-]+)[ \t]*:/i

/**
 * Returns the headers of a part, and the lines that a sender put right behind them without an empty line between,
 * which are the beginning of the text.
 */
export function readHeaders(given: readonly HeaderLine[]): { headers: Header[]; strayLines: Buffer | null } {
  const lines = given.map(({ line }) => ({ line: line.replaceAll('\0', '').replace(byteOrderMark, '') }))
  const stray = lines.findIndex(({ line }) => line.trim() !== '' && !fieldName.test(line))
  const isText = stray >= 0 && !lines.slice(stray).some(({ line }) => knownField.test(line))
  const end = isText ? stray : lines.length
  const headers = lines.slice(0, end).flatMap(({ line }) => {
    const colon = line.indexOf(':')
    if (colon < 1 || !fieldName.test(line)) return []
    return [{ key: line.slice(0, colon).trim().toLowerCase(), value: unfold(line.slice(colon + 1)) }]
  })
  const rest = lines.slice(end).map(({ line }) => line)
  return { headers, strayLines: isText ? Buffer.from(`${rest.join('\r\n')}\r\n\r\n`, 'latin1') : null }
}

function unfold(value: string): string {
  return value.replace(/\r?\n[ \t]?/g, (fold) => (fold.length > 1 ? ' ' : '')).trim()
}

/** Returns the first value of a header, as it came; null where the part has none. */
export function headerOf(headers: readonly Header[], key: string): string | null {
  return headers.find((header) => header.key === key)?.value ?? null
}

/** Returns all values of a header, from the top. */
export function headersOf(headers: readonly Header[], key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value)
}
