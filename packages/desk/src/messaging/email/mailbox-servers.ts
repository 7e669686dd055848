import { secondMs } from '@lodge/contracts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailboxServer } from '../identities/mailbox-identity.ts'
import { smtpOptions } from '../identities/open-smtp.ts'
import { asTokenRefusal, SmtpError, serverProblemOf } from '../identities/smtp-error.ts'
import type { ServerReach } from '../mail-servers/find-server-address.ts'
import { resolveTogether } from './resolve-together.ts'

/** A mail that is not tried now, because others show how the server does. */
export class ServerBusyError extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** Returns a token by which a mailbox sends, another one after a refused one. */
export type TakeMailboxToken = (mailboxId: string, isRefused: boolean) => Promise<string>

/** Mail servers of mailboxes, each with connections of its own. */
interface MailboxServers {
  /** Sends a mail by a mailbox's server. Rejects with `ServerBusyError`, or as nodemailer does. */
  send: (server: MailboxServer, mail: SendMailOptions) => Promise<void>
  close: () => void
}

/** A server that nobody has heard of lately holds up few mails while it does not answer, and a slow one not all. */
const mostAtOnce = { unproven: 2, proven: 10 }
const busyMs = 500
const pauseMs = { first: 5 * secondMs, longest: 60 * secondMs }
const idleMs = 60 * secondMs

/**
 * Creates the connections to mail servers of mailboxes, which are opened when a mail is to be sent and closed where none
 * has been for a minute, the settings have changed or the server fails. A server that fails is left alone for a while.
 */
export function createMailboxServers(reach: ServerReach, takeToken: TakeMailboxToken | null): MailboxServers {
  const pools = new Map<string, ServerPool>()
  const poolOf = (server: MailboxServer) => {
    const known = pools.get(server.mailboxId)
    if (known?.version === server.version) return known
    known?.close()
    const pool = createPool(server, (given) => open(given, reach, takeToken))
    pools.set(server.mailboxId, pool)
    return pool
  }
  return {
    send: (server, mail) => poolOf(server).send(mail),
    close: () => {
      for (const pool of pools.values()) pool.close()
      pools.clear()
    },
  }
}

interface ServerPool {
  version: string
  send: (mail: SendMailOptions) => Promise<void>
  close: () => void
}

type Transport = Awaited<ReturnType<typeof open>>

function createPool(
  server: MailboxServer,
  openTransport: (server: MailboxServer) => Promise<Transport>,
): ServerPool {
  const together = resolveTogether()
  let transport: Promise<Transport> | null = null
  let underWay = 0
  let isProven = false
  let failures = 0
  let pause = { until: 0, because: '' }
  let idle: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(idle)
    transport?.then(
      (opened) => opened.close(),
      () => undefined,
    )
    transport = null
  }
  const noteFailure = (error: unknown) => {
    failures += 1
    isProven = false
    const ms = Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.longest)
    pause = { until: Date.now() + ms, because: String(error instanceof Error ? error.message : error) }
    // Its name may lead elsewhere the next time, and what waits for it is not kept waiting.
    close()
  }
  const noteAnswer = () => {
    failures = 0
    isProven = true
  }
  const send = async (mail: SendMailOptions) => {
    const now = Date.now()
    if (pause.until > now) throw new ServerBusyError(pause.because, pause.until - now)
    if (underWay >= (isProven ? mostAtOnce.proven : mostAtOnce.unproven))
      throw new ServerBusyError('Other mails are being sent by the mailbox’s mail server', busyMs)
    underWay += 1
    clearTimeout(idle)
    try {
      transport ??= openTransport(server)
      const opened = await transport
      await together(() => opened.sendMail(mail))
      noteAnswer()
    } catch (cause) {
      const error = server.signIn === 'tokens' ? asTokenRefusal(cause) : cause
      if (serverProblemOf(error) === null) noteAnswer()
      else noteFailure(error)
      throw error
    } finally {
      underWay -= 1
      idle = setTimeout(close, idleMs)
      idle.unref()
    }
  }
  return { version: server.version, send, close }
}

async function open(server: MailboxServer, reach: ServerReach, takeToken: TakeMailboxToken | null) {
  const access = server.signIn === 'tokens' ? { ...server, takeToken: tokenOf(server, takeToken) } : server
  return createTransport({ ...(await smtpOptions(access, reach)), pool: true, maxConnections: 5 })
}

function tokenOf({ mailboxId }: MailboxServer, takeToken: TakeMailboxToken | null) {
  return async (isRefused: boolean) => {
    if (!takeToken) throw new SmtpError('consent_missing')
    return takeToken(mailboxId, isRefused)
  }
}
