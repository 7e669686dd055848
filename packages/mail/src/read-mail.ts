import { collectContent, type MailContent, type Protection } from './body/collect-content.ts'
import { type MailBody, readBody } from './body/read-body.ts'
import { saysSomething, type TextPiece } from './body/says-something.ts'
import { type Bounce, readBounce } from './bounces/read-bounce.ts'
import { type MailNotice, readNotice } from './bounces/read-notice.ts'
import type { ReportMail } from './bounces/report-mail.ts'
import type { MailFile } from './files/mail-file.ts'
import { type Invitation, methodOf, readInvitation } from './files/read-invitation.ts'
import type { ForwardedMail } from './forward/read-forward.ts'
import { hasAutomaticSubject } from './headers/automatic-subjects.ts'
import { type ChosenHeaders, chooseHeaders } from './headers/choose-headers.ts'
import { type AutomaticReason, findAutomaticReasons } from './headers/find-automatic-reasons.ts'
import { type MailAddress, readAddresses } from './headers/read-addresses.ts'
import { type Authentication, readAuthentication } from './headers/read-authentication.ts'
import { readDate } from './headers/read-date.ts'
import { type MailEnvelope, readEnvelope } from './headers/read-envelope.ts'
import { type MailIds, readIds } from './headers/read-ids.ts'
import { readMicrosoftAuthentication } from './headers/read-microsoft-authentication.ts'
import { readSender, type SenderHeaders } from './headers/read-sender.ts'
import { type MailSubject, readSubject } from './headers/read-subject.ts'
import { mailLimits } from './mail-limits.ts'
import type { CharsetHints } from './mime/decode-charset.ts'
import { headerOf } from './mime/read-headers.ts'
import { findCharset } from './mime/read-text.ts'
import { type MimePart, splitMail } from './mime/split-mail.ts'
import { readForwardedFile } from './read-forwarded-file.ts'
import { UnreadableMail } from './unreadable-mail.ts'

export interface ReadMailOptions {
  /** The language of the mailbox, by which text without a charset is read. */
  language?: string | undefined
  /** Names of the mail servers whose `Authentication-Results` are believed. */
  trustedAuthorities?: readonly string[] | undefined
  /** Comes from a mailbox of Microsoft 365, whose `Authentication-Results` are believed instead. */
  isFromMicrosoft365?: boolean | undefined
  /** The return path as an SMTP client gave it; empty is the null path. Without it the header counts. */
  returnPath?: string | null | undefined
  /** Plain texts of the mails that Lodge sent in this thread. */
  ownMails?: readonly string[] | undefined
  /** Plain texts of earlier mails of the same sender, by which a signature is known. */
  earlierMails?: readonly string[] | undefined
  /** Names of headers that somebody asks for besides. */
  headerNames?: readonly string[] | undefined
  /** The largest mail that is read, in bytes; 25 MB unless a site allows more. */
  mostBytes?: number | undefined
}

/** Everything that a mail says of itself. Only `authentication` is known by somebody else than its sender. */
export interface ReadMail extends MailIds, MailSubject, SenderHeaders, MailEnvelope, MailBody {
  /** The time that it claims to have been written at. */
  claimedAt: Date | null
  to: MailAddress[]
  cc: MailAddress[]
  /** Headers that were asked for. */
  headers: ChosenHeaders
  authentication: Authentication | null
  /** Marks of an automatic mail, the most telling first; none for what a person wrote. */
  automaticReasons: AutomaticReason[]
  /** The subject begins as those of responders do, which counts in an answer to one of our mails. */
  hasAutomaticSubject: boolean
  /** It refers to an earlier mail, ours or not. */
  isAnswer: boolean
  bounce: Bounce | null
  /** A report of anything but a failure. */
  notice: MailNotice | null
  forward: ForwardedMail | null
  invitation: Invitation | null
  protection: Protection | null
  /** Files; one that is shown within the text has `isInline`, and `data-picture` in the HTML is the index of one. */
  files: MailFile[]
}

/** Reads a raw mail. Throws `UnreadableMail` and nothing else. */
export async function readMail(raw: Uint8Array, options: ReadMailOptions = {}): Promise<ReadMail> {
  if (raw.byteLength > (options.mostBytes ?? mailLimits.bytes)) throw new UnreadableMail('mail_too_large')
  try {
    return await read(await splitMail(raw), raw, options)
  } catch (error) {
    throw error instanceof UnreadableMail ? error : new UnreadableMail('cannot_be_parsed', error)
  }
}

async function read(root: MimePart, raw: Uint8Array, options: ReadMailOptions): Promise<ReadMail> {
  const { headers } = root
  const hints: CharsetHints = { language: options.language, nearby: findCharset(root) }
  const people = readSender(headers, hints)
  const subject = readSubject(headers, hints)
  const envelope = readEnvelope(headers, options.returnPath)
  const ids = readIds(headers, bodyOf(raw))
  const content = collectContent(root, hints)
  const isAnswer = ids.inReplyTo.length > 0 || ids.references.length > 0
  const invitation = readFirstInvitation(content)
  const pieces = piecesOf(content, invitation)
  const { body, forward } = readBody(pieces, content.files, {
    ...options,
    isForwardSubject: subject.isForward,
    isAnswer: isAnswer || looksLikeAnswer(subject, options),
  })
  const senders = [people.from, people.sender].flatMap((address) => (address ? [address.address] : []))
  const report: ReportMail = {
    root,
    headers,
    text: wholeText(body),
    returnPath: envelope.returnPath,
    senders,
    subject: subject.subject,
  }
  const bounce = readBounce(report)
  const notice = bounce ? null : readNotice(report)
  const reported = notice?.originalMessageId
  return {
    ...ids,
    inReplyTo: reported ? [...new Set([...ids.inReplyTo, reported])] : ids.inReplyTo,
    ...subject,
    ...people,
    ...envelope,
    ...body,
    claimedAt: readDate(headerOf(headers, 'date')),
    to: readAddresses(headers, 'to', hints),
    cc: readAddresses(headers, 'cc', hints),
    headers: chooseHeaders(headers, options.headerNames ?? [], hints),
    authentication: options.isFromMicrosoft365
      ? readMicrosoftAuthentication(headers, people.from?.address ?? null)
      : readAuthentication(headers, people.from?.address ?? null, options.trustedAuthorities ?? []),
    automaticReasons: findAutomaticReasons({
      headers,
      type: root.type,
      reportType: root.parameters.get('report-type')?.toLowerCase() ?? '',
      calendarMethods: content.calendars.map(methodOf),
      hasReadReceipt: content.reportParts.some(({ type }) => type === 'message/disposition-notification'),
      returnPath: envelope.returnPath,
      senders,
    }),
    hasAutomaticSubject: hasAutomaticSubject(subject.subject),
    isAnswer,
    bounce,
    notice,
    forward: bounce ? null : (forward ?? (await readForwardedFile(content.files, hints, body.visible.text))),
    invitation,
    protection: content.protection,
    files: content.files,
  }
}

/** Some programs answer without naming what they answer. */
function looksLikeAnswer(
  { subject, title, ticketNumbers }: MailSubject,
  { ownMails }: ReadMailOptions,
): boolean {
  return title !== subject || ticketNumbers.length > 0 || (ownMails?.length ?? 0) > 0
}

/** Returns the bytes behind the first empty line, encoded as they came. */
function bodyOf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')]
  if (crlf < 0 && lf < 0) return Buffer.alloc(0)
  return crlf >= 0 && (lf < 0 || crlf < lf) ? bytes.subarray(crlf + 4) : bytes.subarray(lf + 2)
}

function readFirstInvitation({ calendars }: MailContent): Invitation | null {
  for (const calendar of calendars) {
    const invitation = readInvitation(calendar)
    if (invitation) return invitation
  }
  return null
}

/** An invitation without a text of its own says what its calendar says. */
function piecesOf({ pieces, calendars }: MailContent, invitation: Invitation | null): TextPiece[] {
  if (pieces.some(saysSomething) || !invitation || calendars.length === 0) return pieces
  const { title, place, description, start, end } = invitation
  const times = [start, end].flatMap((time) => (time ? [time.local.replace('T', ' ')] : []))
  const lines = [title, times.join(' – '), place, description].filter((line) => line !== '')
  return [{ kind: 'text', content: lines.join('\n') }]
}

function wholeText({ visible, folded }: MailBody): string {
  return [...folded.filter(({ isAbove }) => isAbove), visible, ...folded.filter(({ isAbove }) => !isAbove)]
    .map(({ text }) => text)
    .join('\n')
}
