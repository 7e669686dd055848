// Control characters, and line breaks that are none of them.
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu
// Characters that reverse the text after them or have no width. Joiners and directional marks belong to words and stay.
const invisibleCharacters = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/g
const visible = /[^\p{Cf}\p{Z}]/u

/** Returns the text on one line, without characters that reverse text; empty where nothing of it would be visible. */
export function toOneLine(text: string): string {
  const line = text.replace(invisibleCharacters, '').replace(lineBreaks, ' ').trim()
  return visible.test(line) ? line : ''
}

/** Returns a text of several lines without the characters that would reverse it on screen. */
export function stripBidiOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}
