import { createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from 'node:util'
import type { SaveImap } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { startDovecot, type TestDovecot } from '@lodge/infra-testing/start-dovecot'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { actingAs, anAgent, aSite, aTeam, aTopic, mailboxInput } from '../../testing/index.ts'
import { createMailbox } from '../mailboxes/mailbox-record.ts'
import type { ImapContext } from './imap-context.ts'
import { openImap } from './open-imap.ts'
import { testImap } from './test-imap.ts'
import { googleServers } from './token-servers.ts'

let db: TestDatabase
let dovecot: TestDovecot
let ctx: ImapContext
let given: SaveImap
let team: { id: string; alias: string }
let topic: { alias: string }
const trusted = getCACertificates('default')

beforeAll(async () => {
  ;[db, dovecot] = await Promise.all([createTestDatabase(), startDovecot()])
  setDefaultCACertificates([...trusted, dovecot.certificate])
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  const agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
  const serverReach = { servers: null, includesThisMachine: true }
  const tokenServers = { microsoft: 'http://127.0.0.1:1', google: googleServers }
  ctx = { ...actingAs(db, agent), secret: 'a secret of the tests', serverReach, tokenServers }
  given = {
    host: 'localhost',
    port: dovecot.port,
    security: 'starttls',
    userName: 'help',
    signIn: 'password',
    tenant: null,
    clientId: null,
    secretEndsOn: null,
    password: dovecot.password,
    folder: 'INBOX',
    afterReading: 'seen',
    moveTo: null,
    since: null,
  }
  await writeMails()
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await Promise.all([dovecot.close(), db.drop()])
})

async function writeMails(): Promise<void> {
  const auth = { user: 'help', pass: dovecot.password }
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.port,
    doSTARTTLS: false,
    auth,
    logger: false,
  })
  await client.connect()
  for (const day of ['2026-01-05', '2026-03-01', '2026-03-02'])
    await client.append('INBOX', 'Subject: Hello\r\n\r\nHello\r\n', [], new Date(`${day}T12:00:00Z`))
  await client.mailboxCreate('Done')
  client.close()
}

const tryOut = (more: Partial<SaveImap> = {}, mailbox: string | null = null) =>
  testImap(ctx, { mailbox, imap: { ...given, ...more } })

test.each(['starttls', 'tls'] as const)('all steps work over %s', async (security) => {
  const port = security === 'tls' ? dovecot.tlsPort : dovecot.port
  expect(await tryOut({ security, port, since: '2026-02-01', afterReading: 'move', moveTo: 'Done' })).toEqual(
    {
      steps: ['name', 'connection', 'tls', 'sign_in', 'folder', 'target'],
      problem: null,
      mails: { all: 3, taken: 2 },
      folders: [],
    },
  )
})

test('a server of this machine is tried in the clear', async () => {
  expect(await tryOut({ security: 'plain' })).toMatchObject({
    steps: ['name', 'connection', 'sign_in', 'folder'],
    problem: null,
    mails: { all: 3, taken: 0 },
  })
})

test.each<[string, Partial<SaveImap>, string, string]>([
  ['a name that nobody has', { host: 'imap.invalid' }, 'name', 'name_unknown'],
  ['an address of a cloud service', { host: '169.254.169.254' }, 'name', 'address_forbidden'],
  ['a port where nobody answers', { port: 1 }, 'connection', 'server_away'],
  ['a certificate of another name', { host: '127.0.0.1' }, 'tls', 'certificate'],
  ['TLS where the server speaks none', { security: 'tls' }, 'tls', 'no_tls'],
  ['a wrong password', { password: 'wrong' }, 'sign_in', 'password_refused'],
  ['a folder that is not there', { folder: 'Nowhere' }, 'folder', 'folder_missing'],
  [
    'a folder to move to that is not there',
    { afterReading: 'move', moveTo: 'Nowhere' },
    'target',
    'target_missing',
  ],
])('%s is told at its step', async (_, more, step, problem) => {
  const result = await tryOut(more)
  expect([result.steps.at(-1), result.problem]).toEqual([step, problem])
  expect(result.folders).toEqual(step === 'folder' || step === 'target' ? ['INBOX', 'Done'] : [])
})

test.each([
  ['hangs up', '* BYE Too many connections\r\n', 'server_away'],
  ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'other'],
])('a server that %s is told to', async (_, greeting, problem) => {
  const server = createServer((socket) => socket.on('error', () => undefined).end(greeting))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const result = await tryOut({ port })
  expect(result.steps.at(-1)).toBe('connection')
  expect(['server_away', problem]).toContain(result.problem)
})

test('a server that says it knows no encryption gets no password', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] Hello\r\n')
    socket.on('data', (bytes) => {
      heard.push(bytes.toString())
      socket.write(`${bytes.toString().split(' ')[0]} OK Done\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  expect(await tryOut({ port })).toMatchObject({ problem: 'no_tls' })
  expect(heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE/i)
})

test('an error of signing in does not hold the password', async () => {
  const password = 'a password that is refused'
  const error = await openImap(
    { ...given, credentials: { pass: password } },
    ctx.serverReach,
    new AbortController().signal,
  ).catch((thrown: unknown) => thrown)
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(password)
})

test('the stored password is used for its own server and user alone', async () => {
  await createMailbox(
    ctx,
    mailboxInput({ name: 'Help', alias: 'help', team: team.alias, topic: topic.alias, imap: given }),
  )

  expect(await tryOut({ password: null }, 'help')).toMatchObject({ problem: null })
  const again = { reason: 'imap_password_again' }
  for (const more of [
    { host: '127.0.0.1' },
    { port: dovecot.tlsPort },
    { security: 'plain' as const },
    { userName: 'other' },
  ])
    await expect(tryOut({ ...more, password: null }, 'help')).rejects.toMatchObject({
      details: { fields: { 'imap.password': again } },
    })
})

test('nobody tries a mailbox that they do not see, or without the permission', async () => {
  const stranger = await anAgent(db, { teams: [await aTeam(db)], permissions: ['manage_mailbox'] })
  const agent = await anAgent(db, { teams: [team] })
  const as = (someone: Parameters<typeof actingAs>[1]) => ({ ...ctx, ...actingAs(db, someone) })
  const request = { mailbox: 'help', imap: { ...given, password: null } }

  await expect(testImap(as(stranger), request)).rejects.toMatchObject({ code: 'not_found' })
  await expect(testImap(as(agent), request)).rejects.toMatchObject({ code: 'forbidden' })
})
