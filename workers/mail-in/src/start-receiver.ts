import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { limits } from '@lodge/contracts'
import { findMailboxesOf, type MailInContext, receiveMail, refusesSender } from '@lodge/desk/messaging'
import type { Logger } from '@lodge/events'
import ipaddr from 'ipaddr.js'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface ReceiverSettings {
  host: string
  /** 0 for any free one. */
  port: number
  /** The mail servers that may deliver, as addresses or networks: what they say of a sender is believed. */
  servers: readonly string[]
  protocol: 'smtp' | 'lmtp'
  /** Files in PEM of the certificate, with those above it, and of its key; without them mail comes in the clear. */
  tls: { certificate: string; key: string } | undefined
}

export interface Receiver {
  port: number
  close: () => Promise<void>
}

const mostClients = 20
const mostRecipients = 100

/**
 * Takes mail that a mail server delivers, for the addresses of mailboxes and no others, and answers that it has it only
 * when it is kept. While Postgres or the disk is away the server is asked to come again.
 */
export async function startReceiver(
  ctx: MailInContext,
  { host, port, servers, protocol, tls }: ReceiverSettings,
  log: Logger,
): Promise<Receiver> {
  const server = new SMTPServer({
    lmtp: protocol === 'lmtp',
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }),
    size: limits.mailSize,
    rejectOversized: true,
    maxClients: mostClients,
    maxRecipients: mostRecipients,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    onConnect: ({ remoteAddress }, done) =>
      done(
        isFrom(servers, remoteAddress)
          ? null
          : refusal(554, '5.7.1 This server takes mail from known mail servers only'),
      ),
    onRcptTo: ({ address }, { envelope: { mailFrom } }, done) => {
      answer(takesMail(ctx, address, mailFrom ? mailFrom.address : ''), done, log)
    },
    onData: (stream, session, done) => {
      answer(keepMail(ctx, stream, session), done, log)
    },
  })
  server.on('error', (error) => log.debug({ err: error }, 'connection of a mail server broke'))
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver of mail has no port.')
  log.info({ port: address.port, protocol }, 'takes mail')
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function takesMail(ctx: MailInContext, address: string, returnPath: string): Promise<string> {
  const [mailbox] = await findMailboxesOf(ctx.db, [address])
  if (!mailbox) throw refusal(550, '5.1.1 No mailbox has this address')
  if (await refusesSender(ctx, mailbox, returnPath))
    throw refusal(550, '5.7.1 You may not write to this mailbox')
  return 'Accepted'
}

async function keepMail(
  ctx: MailInContext,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const raw = await readMail(stream)
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 The mail is larger than 25 MB')
  const { mailFrom, rcptTo } = session.envelope
  const to = rcptTo.map(({ address }) => address)
  const [mailbox] = await findMailboxesOf(ctx.db, to)
  if (!mailbox) throw refusal(550, '5.1.1 No mailbox has this address')
  const envelope = { from: mailFrom ? mailFrom.address : '', to }
  return `Kept as ${await receiveMail(ctx, { mailbox, envelope, raw })}`
}

/** All of it is read, or the mail server would not hear the answer; what is too large is not held. */
async function readMail(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk)
    else chunks.length = 0
  }
  return Buffer.concat(chunks)
}

type Answer = (error: Error | null, message?: string) => void

/** Answers a mail server; whatever fails on our side it is asked to try again. */
function answer(work: Promise<string>, done: Answer, log: Logger): void {
  work.then(
    (message) => done(null, message),
    (error: unknown) => {
      if (error instanceof Error && 'responseCode' in error) return done(error)
      log.warn({ err: error }, 'mail could not be kept; its server will send it again')
      done(refusal(451, '4.3.0 Try again later'))
    },
  )
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Returns whether an address is one of these, or in one of these networks. */
function isFrom(servers: readonly string[], remoteAddress: string): boolean {
  const address = ipaddr.process(remoteAddress)
  return servers.some((server) => {
    const [network, bits] = ipaddr.parseCIDR(
      server.includes('/') ? server : `${server}/${isV6(server) ? 128 : 32}`,
    )
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

function isV6(address: string): boolean {
  return address.includes(':')
}
