import { z } from 'zod'

// Control characters, and what breaks a line besides them.
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu
// What turns the text after it around, or has no width at all. Joiners, and marks of direction, belong to words.
const invisibleCharacters = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/g
const visible = /[^\p{Cf}\p{Z}]/u

/** Returns the text on one line, without what would turn it around on screen; empty where nothing of it can be seen. */
export function toOneLine(text: string): string {
  const line = text.replace(invisibleCharacters, '').replace(lineBreaks, ' ').trim()
  return visible.test(line) ? line : ''
}

/** Returns a text of many lines without the characters that would turn it around on screen. */
export function stripBidiOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

/** A name, subject or title: whatever was pasted into it, it is kept as one line. */
export const OneLine = z.string().overwrite(toOneLine)
