import type { CharsetHints } from '../mime/decode-charset.ts'
import { decodeWords } from '../mime/decode-words.ts'
import { headerOf } from '../mime/read-headers.ts'
import type { MimePart } from '../mime/split-mail.ts'
import { cleanFileName } from './clean-file-name.ts'

export interface MailFile {
  /** Clean: no path, no control sign, never empty. */
  name: string
  /** The type that its sender claims, in lower case. */
  claimedType: string
  content: Uint8Array
  /** Shown within the text; all others are attachments. */
  isInline: boolean
  contentId: string | null
  /** The subject of a mail that came as a file. */
  subject: string | null
}

/** Returns a part as a file, under the name that any of its headers gives it. */
export function toMailFile(part: MimePart, hints: CharsetHints): MailFile {
  const isMail = part.type === 'message/rfc822' || part.type === 'message/global'
  const subject = isMail ? readEmbeddedSubject(part.content, hints) : null
  const given = nameOf(part) ?? (subject ? `${subject.replace(/[/\\]/g, '-').slice(0, 150)}.eml` : '')
  return {
    name: cleanFileName(given, isMail ? 'message/rfc822' : part.type),
    claimedType: part.type,
    content: part.content,
    isInline: false,
    contentId: part.contentId,
    subject,
  }
}

/** Returns the name that a part bears; null where it bears none. */
export function nameOf({ disposition, parameters, headers }: MimePart): string | null {
  const names = [disposition.parameters, parameters].flatMap((given) => [
    given.get('filename'),
    given.get('name'),
  ])
  const name = names.find((given) => given?.trim())
  if (name) return name
  const location = headerOf(headers, 'content-location')
  const last = location === null ? '' : (location.split(/[?#]/)[0] ?? '').split('/').at(-1)
  return last && /\.[a-z0-9]{1,5}$/i.test(last) ? decodeWords(last) : null
}

const subjectLine = /(?:^|\n)subject:[ \t]*((?:[^\n]|\n[ \t])*)/i

function readEmbeddedSubject(content: Buffer, hints: CharsetHints): string {
  const text = content.subarray(0, 50_000).toString('latin1').replace(/\r\n/g, '\n')
  const head = text.slice(0, Math.max(text.indexOf('\n\n'), 0) || text.length)
  const value = subjectLine.exec(head)?.[1] ?? ''
  return decodeWords(value.replace(/\n/g, ''), hints).trim()
}
