import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SaveImap, type SaveMailbox, secondMs } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { createDiskStore } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import {
  archiveMailbox,
  askForMailConsent,
  createMailbox,
  type FetchContext,
  giveMailConsent,
  googleServers,
  handleIncomingMail,
  updateMailbox,
} from '@lodge/desk/messaging'
import { actingAs, anAgent, anSlaPolicy, aSite, aTeam, aTopic, mailboxInput } from '@lodge/desk/testing'
import { createLogger } from '@lodge/events'
import { startDovecot } from '@lodge/infra-testing/start-dovecot'
import { startTokenService } from '@lodge/infra-testing/start-token-service'
import { ImapFlow } from 'imapflow'
import { type FetchTimes, startFetchers } from '../start-fetchers.ts'

export type ImapFixture = Awaited<ReturnType<typeof createImapFixture>>

/** Long enough that only what a server tells by itself is noticed, and short where something has failed. */
const patient: FetchTimes = {
  pollMs: 60 * secondMs,
  answerMs: 2 * secondMs,
  renewMs: 60 * secondMs,
  holdMs: 50,
  leaseMs: 2 * secondMs,
  firstRetryMs: 50,
  longestRetryMs: 200,
}

/** Creates an installation with a team, and a Dovecot with a user for each mailbox. */
export async function createImapFixture() {
  const db = await createTestDatabase({ maxConnections: 20 })
  const tokens = await startTokenService('by-token')
  const dovecot = await startDovecot({ introspectionUrl: tokens.introspectionUrl })
  await aSite(db)
  await anSlaPolicy(db)
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
  const folder = mkdtempSync(join(tmpdir(), 'lodge-mails-'))
  const store = createDiskStore(folder)
  const secret = 'a secret of the tests'
  const ctx: FetchContext = {
    ...systemContext(db),
    mails: store,
    files: store,
    secret,
    trustsEverySender: false,
    serverReach: { servers: null, includesThisMachine: true },
    tokenServers: { microsoft: tokens.origin, google: googleServers },
  }
  const asAgent = () => ({ ...actingAs(db, agent), now: () => new Date(), secret })
  const closing: (() => unknown)[] = []

  const imap = (user: string, more: Partial<SaveImap> = {}): SaveImap => ({
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'plain',
    userName: user,
    signIn: 'password',
    tenant: null,
    clientId: null,
    secretEndsOn: null,
    password: dovecot.password,
    folder: 'INBOX',
    afterReading: 'seen',
    moveTo: null,
    since: null,
    ...more,
  })
  const input = (user: string, more: Partial<SaveImap> = {}): SaveMailbox =>
    mailboxInput({ name: user, team: team.alias, topic: topic.alias, imap: imap(user, more) })

  /** Sets up a mailbox, whose user of the server has the same name. */
  const aMailbox = async (user: string, more: Partial<SaveImap> = {}) => {
    await createMailbox(asAgent(), { ...input(user, more), alias: user })
    return getOne(db, 'mailbox', { alias: user })
  }
  const change = async (user: string, more: Partial<SaveImap>) => {
    const { revision } = await getOne(db, 'mailbox', { alias: user })
    await updateMailbox(asAgent(), { alias: user, revision, input: input(user, more) })
  }
  /** Consents to a mailbox's being read, as somebody does at a provider's page. */
  const consent = async (alias: string) => {
    const consenting = { ...ctx, ...asAgent(), appUrl: 'https://help.uni.example' }
    const { url } = await askForMailConsent(consenting, { alias })
    const state = new URL(url).searchParams.get('state') ?? ''
    await giveMailConsent(consenting, { state, code: 'a code' })
  }
  const archive = (user: string, isArchived = true) => archiveMailbox(asAgent(), { alias: user, isArchived })

  /** Does something as another mail program of a user. */
  const asUser = async <Result>(
    user: string,
    work: (client: ImapFlow) => Promise<Result>,
  ): Promise<Result> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: dovecot.password },
      logger: false,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.close()
    }
  }
  const deliver = (user: string, raw: Buffer, at = new Date(), flags: string[] = []) =>
    asUser(user, (client) => client.append('INBOX', raw, flags, at))

  /** Returns subjects and flags of what lies in a folder. */
  const listFolder = (user: string, path = 'INBOX') =>
    asUser(user, async (client) => {
      await client.mailboxOpen(path, { readOnly: true })
      const found = await client.fetchAll('1:*', { envelope: true, flags: true })
      return found.map(({ envelope, flags }) => ({
        subject: envelope?.subject ?? '',
        isSeen: flags?.has('\\Seen') ?? false,
      }))
    })

  const fetching = (
    times: Partial<FetchTimes> = {},
    more: Partial<FetchContext> = {},
    log = createLogger('test', 'silent'),
  ) => {
    const fetchers = startFetchers({ ...ctx, ...more }, log, { ...patient, ...times })
    closing.push(fetchers.close)
    return fetchers
  }

  /** Handles what has been fetched, as the worker does. */
  const handleAll = async () => {
    const waiting = await findMany(db, 'incoming_mail', { outcome: null })
    for (const { id } of waiting) await handleIncomingMail(ctx, id)
  }
  const mailsOf = (mailbox: { id: string }) =>
    findMany(db, 'incoming_mail', { fetchedBy: mailbox.id }, { orderBy: ['uid'] })
  const stateOf = (mailbox: { id: string }) => getOne(db, 'mailbox_imap', { mailboxId: mailbox.id })
  return {
    db,
    ctx,
    dovecot,
    tokens,
    aMailbox,
    change,
    consent,
    archive,
    asUser,
    deliver,
    listFolder,
    fetching,
    handleAll,
    mailsOf,
    stateOf,
    /** Ends what a test has started. */
    endTest: async () => {
      await Promise.all(closing.splice(0).map((close) => close()))
      await db.pool.query('UPDATE mailbox SET archived_at = now()')
    },
    close: async () => {
      await dovecot.close()
      tokens.close()
      await db.drop()
      await rm(folder, { recursive: true })
    },
  }
}

export interface ImapProxy {
  port: number
  /** The connections that there have been. */
  connections: () => number
  close: () => void
}

/** Starts a proxy in front of a server that may change or cut what the server says. */
export function startImapProxy(
  target: number,
  change: (answer: Buffer, connection: number, cut: () => void) => Buffer = (answer) => answer,
): Promise<ImapProxy> {
  let count = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    count += 1
    const connection = count
    const inside = connect(target, '127.0.0.1')
    const cut = () => {
      client.destroy()
      inside.destroy()
    }
    for (const socket of [client, inside]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', cut)
    }
    client.pipe(inside)
    inside.on('data', (answer) => client.write(change(answer, connection, cut)))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
      resolve({
        port: address.port,
        connections: () => count,
        close: () => {
          server.close()
          for (const socket of open) socket.destroy()
        },
      })
    })
  })
}
