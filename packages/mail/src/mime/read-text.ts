import { silent } from './charset-names.ts'
import { type CharsetHints, decodeCharset } from './decode-charset.ts'
import type { MimePart } from './split-mail.ts'
import { unflow } from './unflow.ts'

/** Returns the text of a part by its charset, with line feeds alone and without signs that nobody sees. */
export function readText(part: MimePart, hints: CharsetHints): string {
  const { type, parameters, content } = part
  const named = parameters.get('charset') ?? null
  const label = type === 'text/html' && isSilent(named) ? (charsetWithin(content) ?? named) : named
  const text = cleanText(decodeCharset(content, label, hints))
  if (type === 'text/enriched' || type === 'text/richtext') return readEnriched(text)
  const isFlowed = type === 'text/plain' && parameters.get('format')?.toLowerCase() === 'flowed'
  return isFlowed ? unflow(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text
}

/** Returns the first charset that a text of the mail names, by which its raw headers are most likely written. */
export function findCharset({ type, parameters, parts }: MimePart): string | undefined {
  const own = type.startsWith('text/') ? parameters.get('charset') : undefined
  if (own) return own
  for (const part of parts) {
    const found = findCharset(part)
    if (found) return found
  }
  return undefined
}

/** Returns text as Postgres and people can have it: no NUL, no other control sign, no half of a letter. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/^\ufeff/, '')
    .toWellFormed()
}

/** A label that says nothing of letters beyond ASCII leaves it to the page. */
function isSilent(label: string | null): boolean {
  return label === null || silent.has(label.trim().toLowerCase())
}

function charsetWithin(content: Buffer): string | null {
  const head = content.subarray(0, 4_000).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null
}

/** `text/enriched` has commands in angle brackets, and a single line end is a space. */
function readEnriched(text: string): string {
  return text
    .replace(/<param>[^<]*<\/param>/gi, '')
    .replace(/<<|<[^<>]*>/g, (found) => (found === '<<' ? '<' : ''))
    .replace(/\n+/g, (found) => (found.length === 1 ? ' ' : '\n'.repeat(found.length - 1)))
}
