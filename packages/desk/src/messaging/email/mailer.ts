import { Transform } from 'node:stream'
import { findAddressFault } from '@lodge/mail'
import { createTransport } from 'nodemailer'
import type { MailIdentity } from '../identities/mailbox-identity.ts'
import type { ServerReach } from '../mail-servers/find-server-address.ts'
import { createMailboxServers, ServerBusyError, type TakeMailboxToken } from './mailbox-servers.ts'
import { resolveTogether } from './resolve-together.ts'

interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Globally unique, and the same for a repeated mail. */
  messageId: string
  /** The Message-IDs of the earlier mails of its conversation, oldest first; mail programs group by them. */
  references: readonly string[]
  siteName: string
  /** The sender, in place of the mailer's own. */
  from: string | null
  /** The sender's name, in place of the one that the sender has. */
  senderName?: string | null
  /** The address for replies, in place of the one that nobody reads. */
  replyTo?: string | null
  /** The address for bounces, in place of the sender. */
  bounceTo?: string | null
  /** A link at which a POST ends mails of this kind. */
  unsubscribeLink?: string | null
  /** Was sent by Lodge itself, and not because of what a person wrote or did. */
  isAutomatic: boolean
  /** Bears a `List-Id` (RFC 2919). */
  isListMail: boolean
  /** The mail server and the signature, in place of the mailer's own. */
  identity?: MailIdentity | null
}

export interface Mailer {
  /**
   * Sends a mail; those that are sent at the same time resolve together. Rejects where the server does not take it; see
   * `isPermanentRefusal`.
   */
  send: (mail: Mail) => Promise<void>
  /** Returns the Message-ID of the mail with this id. */
  messageIdOf: (id: string) => string
  close: () => void
}

const connectTimeoutMs = 5_000
const responseTimeoutMs = 10_000

export interface MailerSettings {
  smtpUrl: string
  /** An address, with a name or without one. */
  from: string
  /** The address for replies, which nobody reads; by default `no-reply` at the sender's domain. */
  noReply?: string | undefined
  /** The mail servers that mailboxes may send by; without it none but those of a public or private network. */
  reach?: ServerReach
  /** Gives tokens to mailboxes that send by them; without it none of them sends. */
  takeToken?: TakeMailboxToken
}

const usualReach: ServerReach = { servers: null, includesThisMachine: false }

/** Creates a mailer that keeps connections to the mail server at `smtpUrl`. */
export function createMailer({
  smtpUrl,
  from,
  noReply,
  reach = usualReach,
  takeToken,
}: MailerSettings): Mailer {
  const sender = parseSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const noReplyTo = noReply || `no-reply@${domain}`
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    // Texts are ours alone: nothing in a mail may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // In one piece, where each header and each part would be a packet of its own.
  transport.use('stream', ({ message }, done) => {
    message.transform(inOnePiece)
    done()
  })
  const servers = createMailboxServers(reach, takeToken ?? null)
  const together = resolveTogether()
  const send = async (mail: Mail) => {
    const { name, address } = mail.from === null ? sender : parseSender(mail.from)
    const to = { name: oneLine(mail.to.name), address: mail.to.address }
    const whole = {
      from: { name: oneLine(mail.senderName || name || mail.siteName), address },
      replyTo: mail.replyTo || noReplyTo,
      to,
      ...(mail.bounceTo && { envelope: { from: mail.bounceTo, to } }),
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      ...threadHeaders(mail.references),
      list: {
        ...(mail.isListMail && { id: { url: `help-desk.${domain}`, comment: oneLine(mail.siteName) } }),
        ...(mail.unsubscribeLink && { unsubscribe: mail.unsubscribeLink }),
      },
      headers: {
        ...(mail.isAutomatic && automaticHeaders),
        ...(mail.unsubscribeLink && oneClickHeaders),
      },
      ...(mail.identity?.dkim && { dkim: mail.identity.dkim }),
    }
    const server = mail.identity?.server
    await (server ? servers.send(server, whole) : together(() => transport.sendMail(whole)))
  }
  const close = () => {
    transport.close()
    servers.close()
  }
  return { send, messageIdOf: (id) => `<${id}@${domain}>`, close }
}

/** RFC 3834: no holiday notice answers what nobody wrote. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 8058: the mail program posts to the link of `List-Unsubscribe` by itself. */
const oneClickHeaders = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** The first mail and the newest ones, so that the header stays short in a long conversation. */
function threadHeaders(references: readonly string[]) {
  const latest = references.at(-1)
  if (latest === undefined) return {}
  const keptReferences =
    references.length > 10 ? [...references.slice(0, 1), ...references.slice(-9)] : references
  return { inReplyTo: latest, references: [...keptReferences] }
}

/** Returns whether the server refused this mail for good (a 5xx answer, RFC 5321), so that retrying is no use. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  const isAboutSender = 'code' in error && error.code === 'EAUTH'
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && !isAboutSender
}

const addressCode = /^\d{3}[ -](5\.1\.(?:0|1|2|3|6|10))(?!\d)/

/** Returns whether the server refused the recipient for good because of the address, and not of the mail or its sender. */
export function isAddressRefusal(error: unknown): boolean {
  if (!isPermanentRefusal(error) || !(error instanceof Error)) return false
  const { command, response } = Object.assign({ command: '', response: '' }, error)
  const status = addressCode.exec(response)?.[1] ?? null
  if (!command.startsWith('RCPT') || status === null) return false
  return findAddressFault({ kind: 'permanent', status, diagnostic: response }) === 'permanent'
}

/** A mail is on its way within a minute after the server takes mails again. */
const maxRetryDelayMs = { unreachable: 30_000, answered: 45_000 }

/**
 * Returns how many milliseconds to wait after so many attempts. A server that is away is tried more often than one that
 * has asked for patience (a 4xx answer).
 */
export function retryDelayMs(error: unknown, attempts: number): number {
  if (error instanceof ServerBusyError) return error.afterMs
  const isAnswer = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
  return Math.min(
    500 * 2 ** (attempts - 1),
    isAnswer ? maxRetryDelayMs.answered : maxRetryDelayMs.unreachable,
  )
}

/** Returns the name, which may be empty, and the address of a sender such as `Help desk <help@uni.example>`. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = from.match(/^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/) ?? []
  return { name, address: address.trim() }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function inOnePiece(): Transform {
  const pieces: Buffer[] = []
  return new Transform({
    transform: (piece, _, done) => {
      pieces.push(piece)
      done()
    },
    flush: (done) => done(null, Buffer.concat(pieces)),
  })
}
