import { type MailFile, nameOf, toMailFile } from '../files/mail-file.ts'
import { openWinmail } from '../files/open-winmail.ts'
import type { CharsetHints } from '../mime/decode-charset.ts'
import { readText } from '../mime/read-text.ts'
import type { MimePart } from '../mime/split-mail.ts'
import { saysSomething, type TextPiece } from './says-something.ts'

/** Everything that the parts of a mail hold. */
export interface MailContent {
  pieces: TextPiece[]
  files: MailFile[]
  /** Calendars, as text; those that are files of their own are among `files` too. */
  calendars: string[]
  protection: Protection | null
  /** The parts of a report about another mail, if it is one. */
  reportParts: MimePart[]
}

export interface Protection {
  kind: 'smime' | 'pgp'
  /** Nothing of it can be read here. */
  isEncrypted: boolean
}

const nothing = (): MailContent => ({
  pieces: [],
  files: [],
  calendars: [],
  protection: null,
  reportParts: [],
})

/** Returns the texts and files of a mail: the richest of alternatives, everything else in its order. */
export function collectContent(part: MimePart, hints: CharsetHints): MailContent {
  const place = { hints, isRoot: true, isBodyFound: false, isNameIgnored: false }
  const strict = collect(part, place)
  // A text that bears a name is what there is to read where no other text says anything.
  const content = strict.pieces.some(saysSomething)
    ? strict
    : collect(part, { ...place, isNameIgnored: true })
  return {
    ...content,
    pieces: withoutTwins(content.pieces),
    files: withoutTwinFiles(content.files),
    protection: content.protection ?? protectionWithin(content.pieces),
  }
}

/** PGP may also stand within the text itself. */
function protectionWithin(pieces: readonly TextPiece[]): Protection | null {
  const begin = /^-----BEGIN PGP (SIGNED )?MESSAGE-----/m.exec(pieces[0]?.content.slice(0, 20_000) ?? '')
  return begin && { kind: 'pgp', isEncrypted: begin[1] === undefined }
}

interface Place {
  hints: CharsetHints
  isRoot: boolean
  /** A text stands before this part. */
  isBodyFound: boolean
  /** A text is shown although it bears the name of a file. */
  isNameIgnored: boolean
}

function collect(part: MimePart, place: Place): MailContent {
  const { type } = part
  if (!type.startsWith('multipart/') && part.parts.length === 0) return collectLeaf(part, place)
  if (part.parts.length === 0) return collectLeaf({ ...part, type: 'text/plain' }, place)
  if (type === 'multipart/alternative') return collectAlternatives(part, place)
  const protection = protectionOf(part)
  const parts = protection ? part.parts.filter((inner) => !isSignature(inner)) : part.parts
  const all = join(withDefaultType(type, parts), place)
  return {
    ...all,
    protection: protection ?? all.protection,
    reportParts: type === 'multipart/report' ? part.parts : all.reportParts,
  }
}

function join(parts: readonly MimePart[], place: Place): MailContent {
  const all = nothing()
  for (const part of parts) {
    const isBodyFound = place.isBodyFound || all.pieces.some(saysSomething)
    append(all, collect(part, { ...place, isRoot: false, isBodyFound }))
  }
  return all
}

function append(all: MailContent, more: MailContent): void {
  all.pieces.push(...more.pieces)
  all.files.push(...more.files)
  all.calendars.push(...more.calendars)
  all.reportParts.push(...more.reportParts)
  all.protection ??= more.protection
}

/** Parts of a digest are mails unless they say otherwise. */
function withDefaultType(type: string, parts: readonly MimePart[]): MimePart[] {
  if (type !== 'multipart/digest') return [...parts]
  return parts.map((part) =>
    part.headers.some(({ key }) => key === 'content-type') ? part : { ...part, type: 'message/rfc822' },
  )
}

/** The last alternative is the richest one; HTML comes before plain text wherever it says something. */
function collectAlternatives({ parts }: MimePart, place: Place): MailContent {
  const candidates = parts.map((part) => collect(part, { ...place, isRoot: false }))
  const speaking = candidates.filter(({ pieces }) => pieces.some(saysSomething))
  const best =
    speaking.findLast(({ pieces }) => pieces.some(({ kind }) => kind === 'html')) ??
    speaking.at(-1) ??
    candidates[0]
  const all = nothing()
  for (const candidate of candidates)
    append(all, candidate === best ? candidate : { ...candidate, pieces: [] })
  return all
}

function collectLeaf(part: MimePart, place: Place): MailContent {
  const { type } = part
  const file = () => [toMailFile(part, place.hints)]
  if (type === 'text/calendar' || type === 'application/ics') {
    return { ...nothing(), calendars: [readText(part, place.hints)], files: file() }
  }
  if (isBody(part, place)) {
    const isHtml = type === 'text/html' || type === 'application/xhtml+xml'
    const piece: TextPiece = { kind: isHtml ? 'html' : 'text', content: readText(part, place.hints) }
    return { ...nothing(), pieces: [piece] }
  }
  if (skippedTypes.has(type)) return nothing()
  if (isWinmail(part)) return collectWinmail(part, place)
  return { ...nothing(), files: file(), protection: protectionOf(part) }
}

const skippedTypes = new Set([
  'text/x-amp-html',
  'text/watch-html',
  'application/applefile',
  'message/delivery-status',
  'message/disposition-notification',
  'text/rfc822-headers',
])
const bodyTypes = new Set([
  'text/plain',
  'text/html',
  'application/xhtml+xml',
  'text/enriched',
  'text/richtext',
  'text/markdown',
])

/** A text with a name is a file, unless it is all that there is. */
function isBody(part: MimePart, { isRoot, isBodyFound, isNameIgnored }: Place): boolean {
  if (!bodyTypes.has(part.type)) return part.type.startsWith('text/') && isRoot && nameOf(part) === null
  const isAttached = part.disposition.value === 'attachment'
  if (nameOf(part) === null) return !isAttached || !isBodyFound
  return !isAttached && !isBodyFound && (isRoot || isNameIgnored)
}

function protectionOf(part: MimePart): Protection | null {
  const { type, parameters } = part
  const protocol = parameters.get('protocol')?.toLowerCase() ?? ''
  if (type === 'multipart/signed')
    return { kind: protocol.includes('pgp') ? 'pgp' : 'smime', isEncrypted: false }
  // Exchange makes a `mixed` of it.
  if (type === 'multipart/encrypted' || type === 'application/pgp-encrypted')
    return { kind: 'pgp', isEncrypted: true }
  if (/^application\/(x-)?pkcs7-mime$/.test(type)) {
    return { kind: 'smime', isEncrypted: !/signed|certs/.test(parameters.get('smime-type') ?? '') }
  }
  return null
}

function isSignature({ type }: MimePart): boolean {
  return /^application\/((x-)?pkcs7-signature|pgp-signature|pgp-encrypted)$/.test(type)
}

function isWinmail(part: MimePart): boolean {
  return /^application\/(vnd\.)?ms-tnef$/.test(part.type) || nameOf(part)?.toLowerCase() === 'winmail.dat'
}

/** The body within `winmail.dat` is shown where the mail has no other; what cannot be opened is kept as it is. */
function collectWinmail(part: MimePart, { hints, isBodyFound }: Place): MailContent {
  const opened = openWinmail(part.content)
  if (opened === null) return { ...nothing(), files: [toMailFile(part, hints)] }
  const piece: TextPiece | null = opened.html
    ? { kind: 'html', content: opened.html }
    : opened.text
      ? { kind: 'text', content: opened.text }
      : null
  const files = opened.isCut ? [...opened.files, toMailFile(part, hints)] : opened.files
  return { ...nothing(), files, pieces: piece && !isBodyFound ? [piece] : [] }
}

/** Programs that call alternatives `mixed` would have everything shown twice. */
function withoutTwins(pieces: TextPiece[]): TextPiece[] {
  if (pieces.every(({ kind }) => kind === pieces[0]?.kind)) return pieces
  const html = pieces
    .filter(({ kind }) => kind === 'html')
    .map(({ content }) => lettersOf(content.replace(/<[^<>]*>/g, '')))
  return pieces.filter(({ kind, content }) => {
    const letters = lettersOf(content)
    return kind === 'html' || letters.length < 20 || !html.includes(letters)
  })
}

function lettersOf(text: string): string {
  return text.replace(/&[#\w]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Google sends an invitation as an alternative and as a file. */
function withoutTwinFiles(files: readonly MailFile[]): MailFile[] {
  return files.filter((file, at) => {
    const isCalendar = file.claimedType === 'text/calendar'
    return !isCalendar || !files.some((other, index) => index !== at && isTwin(file, other, index > at))
  })
}

function isTwin(file: MailFile, other: MailFile, isLater: boolean): boolean {
  if (!/calendar|ics/.test(other.claimedType) || !isLater) return false
  return (
    Buffer.compare(Buffer.from(file.content), Buffer.from(other.content)) === 0 || other.name === file.name
  )
}
