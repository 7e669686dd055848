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
  /** Signs in with a token (XOAUTH2) instead; it is asked for with each connection, and again after a refused one. */
  takeToken?: ((isRefused: boolean) => Promise<string>) | null
}

const connectTimeoutMs = 5_000
const responseTimeoutMs = 10_000

/**
 * Returns how nodemailer connects to a mail server that somebody has typed, if Lodge may. Throws `UnreachableServer`.
 */
export async function smtpOptions(
  { host, port, security, userName, password, takeToken }: SmtpAccess,
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
    ...(userName !== null && {
      auth: takeToken ? tokenAuth(userName, takeToken) : { user: userName, pass: password ?? '' },
    }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type TakeToken = (isRefused: boolean) => Promise<string>
type TokenAnswer = (error: Error | null, token?: string, endsAt?: number) => void

function tokenAuth(user: string, takeToken: TakeToken) {
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback: (_: string, isRefused: boolean, answer: TokenAnswer) => {
      takeToken(isRefused).then(
        // Over at once for nodemailer, so that the next connection asks for one that still counts.
        (token) => answer(null, token, Date.now()),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
    },
  }
}
