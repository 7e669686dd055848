import { isIP } from 'node:net'
import type { ServerSecurity } from '@lodge/contracts'
import { findServerAddress, type ServerReach } from '../mail-servers/find-server-address.ts'

/** The mail server of a mailbox, and how Lodge is let in there. */
export interface SmtpAccess {
  host: string
  port: number
  security: ServerSecurity
  userName: string | null
  password: string | null
}

const connectTimeoutMs = 5_000
const responseTimeoutMs = 10_000

/**
 * Returns how nodemailer connects to a mail server that somebody has typed, if Lodge may. Throws `UnreachableServer`.
 */
export async function smtpOptions(
  { host, port, security, userName, password }: SmtpAccess,
  reach: ServerReach,
) {
  const address = await findServerAddress({ host, security }, reach)
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
