import { isIP } from 'node:net'
import type { ImapSecurity } from '@lodge/contracts'
import { findImapAddress, type ImapReach, isOfThisMachine } from '../imap/find-imap-address.ts'
import { SmtpError } from './smtp-error.ts'

/** The mail server of a mailbox, and how Lodge is let in there. */
export interface SmtpAccess {
  host: string
  port: number
  security: ImapSecurity
  userName: string | null
  password: string | null
}

const connectTimeoutMs = 5_000
const responseTimeoutMs = 10_000

/**
 * Returns how nodemailer connects to a mail server that somebody has typed, if Lodge may. Throws `SmtpError`, or what
 * `serverProblemOf` understands.
 */
export async function smtpOptions(
  { host, port, security, userName, password }: SmtpAccess,
  reach: ImapReach,
) {
  const address = await findImapAddress(host, reach)
  if (security === 'plain' && !isOfThisMachine(address)) throw new SmtpError('no_tls')
  return {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'plain',
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(userName !== null && { auth: { user: userName, pass: password ?? '' } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
