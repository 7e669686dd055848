import { isIP } from 'node:net'
import { limits, megabyte, minuteMs, type ServerSecurity } from '@lodge/contracts'
import { ImapFlow } from 'imapflow'
import { findServerAddress, type ServerReach } from '../mail-servers/find-server-address.ts'
import { ImapFailure, problemOf } from './imap-failure.ts'

export interface ImapAccess {
  host: string
  port: number
  security: ServerSecurity
  userName: string
  credentials: { pass: string } | { accessToken: string }
}

/** Nothing that a server says is read beyond a mail and what belongs to it. */
const mostBytes = limits.mailSize + megabyte

/**
 * Signs in to a mail server; the caller closes the connection, which `signal` breaks off. Throws `ImapFailure`, or what
 * `problemOf` understands.
 */
export async function openImap(
  { host, port, security, userName, credentials }: ImapAccess,
  reach: ServerReach,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const address = await findServerAddress({ host, security }, reach)
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...(isIP(host) ? {} : { servername: host }),
    auth: { user: userName, ...credentials },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    // Longer than a wait for news, after which the server is asked for a sign of life.
    socketTimeout: 1.5 * minuteMs,
    maxLiteralSize: mostBytes,
    maxLineLength: mostBytes,
    maxResponseSize: 2 * mostBytes,
  })
  // Whatever waits for the connection hears of it; without a listener the process would end.
  client.on('error', () => undefined)
  const close = () => client.close()
  signal.addEventListener('abort', close)
  client.on('close', () => signal.removeEventListener('abort', close))
  try {
    signal.throwIfAborted()
    await client.connect()
  } catch (error) {
    client.close()
    const isTokenRefused = 'accessToken' in credentials && problemOf(error) === 'password_refused'
    throw isTokenRefused ? new ImapFailure('token_refused', { cause: error }) : error
  }
  return client
}
