import { createTransport } from 'nodemailer'

interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The Message-ID: globally unique, and the same for a repeated mail. */
  id: string
  /** The same for all mails of one conversation; mail programs group by it. */
  conversation: string | null
  siteName: string
  /** The sender, in place of the mailer's own. */
  from: string | null
}

export interface Mailer {
  /** Sends a mail. Rejects where the server does not take it; see `isPermanentRefusal`. */
  send: (mail: Mail) => Promise<void>
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
}

/** Creates a mailer that keeps connections to the mail server at `smtpUrl`. */
export function createMailer({ smtpUrl, from, noReply }: MailerSettings): Mailer {
  const sender = parseSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const replyTo = noReply || `no-reply@${domain}`
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    // Texts are ours alone: nothing in a mail may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (mail: Mail) => {
    const { name, address } = mail.from === null ? sender : parseSender(mail.from)
    const conversation = mail.conversation ? `<${mail.conversation}@${domain}>` : undefined
    await transport.sendMail({
      from: { name: oneLine(name || mail.siteName), address },
      replyTo,
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${domain}>`,
      ...(conversation && { inReplyTo: conversation, references: [conversation] }),
      list: { id: { url: `help-desk.${domain}`, comment: oneLine(mail.siteName) } },
      // RFC 3834: no holiday notice answers us.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  }
  return { send, close: () => transport.close() }
}

/** Returns whether the server refused this mail for good (a 5xx answer, RFC 5321), so that retrying is no use. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  const isAboutSender = 'code' in error && error.code === 'EAUTH'
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && !isAboutSender
}

const maxRetryDelayMs = { unreachable: 30_000, answered: 5 * 60_000 }

/**
 * Returns how many milliseconds to wait after so many attempts. A server that is away is tried more often than one that
 * has asked for patience (a 4xx answer).
 */
export function retryDelayMs(error: unknown, attempts: number): number {
  const isAnswer = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
  return Math.min(
    500 * 2 ** (attempts - 1),
    isAnswer ? maxRetryDelayMs.answered : maxRetryDelayMs.unreachable,
  )
}

function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = from.match(/^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/) ?? []
  return { name, address: address.trim() }
}

/** Returns a text as one line, as a header must be. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
