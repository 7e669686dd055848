import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from 'node:util'
import { SaveSender, type SaveSmtp } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { makeCertificate } from '@lodge/infra-testing/make-certificate'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { actingAs, anAgent, aSite, aTeam, aTopic, mailboxInput } from '../../../testing/index.ts'
import { googleServers } from '../../imap/token-servers.ts'
import { createMailbox, getMailbox } from '../../mailboxes/mailbox-record.ts'
import { type MailServer, type MailServerAccess, startMailServer } from '../testing/mail-server.ts'
import { verifyDkim } from '../testing/verify-dkim.ts'
import { type SenderTestContext, testSender } from './test-sender.ts'

let db: TestDatabase
let ctx: SenderTestContext
let team: { id: string; alias: string }
let topic: { alias: string }
let agent: Awaited<ReturnType<typeof anAgent>>
let server: MailServer
let tls: { key: string; cert: string }
const records = new Map<string, string[][]>()
const trusted = getCACertificates('default')
const address = 'help@uni.example'
const password = 'open sesame'

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
  tls = aCertificate()
  setDefaultCACertificates([...trusted, tls.cert])
  server = await startMailServer({ password, tls })
  ctx = {
    ...actingAs(db, agent),
    secret: 'a secret of the tests',
    serverReach: { servers: null, includesThisMachine: true },
    tokenServers: { microsoft: 'http://127.0.0.1:1', google: googleServers },
    appUrl: 'https://help.uni.example',
    resolveTxt: async (name) => {
      const found = records.get(name)
      if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
      return found
    },
  }
})
beforeEach(() => {
  server.mails.length = 0
  records.clear()
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await server.close()
  await db.drop()
})

function aCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  makeCertificate(key, cert)
  const files = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return files
}

const smtpAt = (more: Partial<SaveSmtp> = {}): SaveSmtp => ({
  host: 'localhost',
  port: server.port,
  security: 'starttls',
  signIn: 'password',
  userName: 'it-help',
  password,
  ...more,
})
const senderWith = (more: Partial<SaveSender>) =>
  SaveSender.parse({ name: 'IT help', smtp: null, dkim: null, ...more })
const tryOut = (more: Partial<SaveSender>, mailbox: string | null = null) =>
  testSender(ctx, { mailbox, address, sender: senderWith(more), imap: null })

async function another(access: MailServerAccess): Promise<MailServer> {
  const started = await startMailServer(access)
  onTestFinished(() => started.close())
  return started
}

test('a mail goes to whoever tests, from the mailbox’s sender', async () => {
  expect(await tryOut({ smtp: smtpAt() })).toEqual({
    steps: ['name', 'connection', 'tls', 'sign_in', 'sent'],
    problem: null,
    answer: null,
    to: agent.email,
  })
  expect(server.mails).toMatchObject([{ user: 'it-help', bounceAddress: address }])
  expect(server.mails[0]?.from?.value).toEqual([{ name: 'IT help', address }])
  expect(server.mails[0]?.to?.value).toMatchObject([{ address: agent.email }])
  expect(await findMany(db, 'mailbox_smtp', {})).toEqual([])
})

test('TLS from the beginning, and none on this machine, are tried as they are chosen', async () => {
  const secure = await another({ tls: { ...tls, isSecure: true } })
  const open = { userName: null, password: null }
  expect(await tryOut({ smtp: smtpAt({ ...open, port: secure.port, security: 'tls' }) })).toMatchObject({
    steps: ['name', 'connection', 'tls', 'sent'],
    problem: null,
  })
  const plain = await another({})
  expect(await tryOut({ smtp: smtpAt({ ...open, port: plain.port, security: 'plain' }) })).toMatchObject({
    steps: ['name', 'connection', 'sent'],
    problem: null,
  })
})

test.each<[string, Partial<SaveSmtp>, string, string]>([
  ['a name that nobody has', { host: 'smtp.invalid' }, 'name', 'name_unknown'],
  ['an address of a cloud service', { host: '169.254.169.254' }, 'name', 'address_forbidden'],
  ['a port where nobody answers', { port: 1 }, 'connection', 'server_away'],
  ['a certificate of another name', { host: '127.0.0.1' }, 'tls', 'certificate'],
  ['TLS where the server speaks none', { security: 'tls' }, 'tls', 'no_tls'],
  ['a wrong password', { password: 'wrong' }, 'sign_in', 'password_refused'],
])('%s is told at its step', async (_, more, step, problem) => {
  const result = await tryOut({ smtp: smtpAt(more) })
  expect([result.steps.at(-1), result.problem, result.answer]).toEqual([step, problem, null])
  expect(server.mails).toHaveLength(0)
})

test('STARTTLS is never left out by a server that does not offer it', async () => {
  const plain = await another({ password })
  const result = await tryOut({ smtp: smtpAt({ port: plain.port }) })
  expect([result.steps.at(-1), result.problem, plain.mails.length]).toEqual(['tls', 'no_tls', 0])
})

test('a server that refuses the sender or the mail says why', async () => {
  const strict = await another({ password, tls, refusesSenders: true })
  expect(await tryOut({ smtp: smtpAt({ port: strict.port }) })).toMatchObject({
    problem: 'sender_refused',
    answer: '553 5.7.1 Not your address',
  })
  server.refuse(agent.email)
  onTestFinished(() => void server.accept(agent.email))
  const refused = await tryOut({ smtp: smtpAt() })
  expect([refused.steps.at(-1), refused.problem, refused.answer]).toEqual([
    'sent',
    'mail_refused',
    '550 No such person',
  ])
})

test('the stored password and key are used for their own server, user and mailbox alone', async () => {
  const dkim = { domain: 'uni.example', selector: 'lodge', privateKey: null }
  const sender = senderWith({ smtp: smtpAt(), dkim })
  await createMailbox(
    ctx,
    mailboxInput({ name: 'Help', alias: 'help', team: team.alias, topic: topic.alias, sender }),
  )
  const view = await getMailbox(ctx, { alias: 'help' })
  const record = view.sender?.dkim?.record ?? { name: '', value: '' }
  const stored = smtpAt({ password: null })
  expect(await tryOut({ smtp: stored, dkim }, 'help')).toMatchObject({
    steps: ['name', 'connection', 'tls', 'sign_in', 'sent', 'record'],
    problem: 'record_missing',
  })
  expect(verifyDkim(server.mails[0]?.raw ?? Buffer.alloc(0), record.value)?.isValid).toBe(true)
  records.set(record.name, [['v=spf1 -all'], [record.value.slice(0, 200), record.value.slice(200)]])
  expect(await tryOut({ smtp: stored, dkim }, 'help')).toMatchObject({ problem: null })
  records.set(record.name, [['v=DKIM1; p=AAAA']])
  expect(await tryOut({ smtp: stored, dkim }, 'help')).toMatchObject({ problem: 'record_wrong' })

  for (const more of [{ host: '127.0.0.1' }, { port: 1 }, { security: 'tls' as const }, { userName: 'x' }])
    await expect(tryOut({ smtp: { ...stored, ...more } }, 'help')).rejects.toMatchObject({
      details: { fields: { 'sender.smtp.password': { reason: 'smtp_password_again' } } },
    })
  const everything = [view, await findMany(db, 'event', {})]
  expect(inspect(everything, { depth: 10 })).not.toMatch(/open sesame|PRIVATE KEY/)
})

test('by Lodge’s own mail server a mail from this sender is handed over', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'uni.example', selector: 'lodge', privateKey: pem }
  expect(await tryOut({ dkim })).toMatchObject({
    steps: ['handed_over', 'record'],
    problem: 'record_missing',
  })

  expect(await getOne(db, 'event', { type: 'site.test_mail_requested' })).toMatchObject({
    payload: { personId: agent.id, from: `IT help <${address}>` },
  })
})

test.each<[string, Partial<SaveSender>, string, string]>([
  [
    'a password',
    { smtp: { host: 'h', port: 25, security: 'tls', signIn: 'password', userName: 'x', password: null } },
    'smtp.password',
    'smtp_password_required',
  ],
  [
    'encryption',
    {
      smtp: {
        host: 'smtp.uni.example',
        port: 25,
        security: 'plain',
        signIn: 'password',
        userName: null,
        password: null,
      },
    },
    'smtp.security',
    'smtp_plain_refused',
  ],
  [
    'a domain of its address',
    { dkim: { domain: 'other.example', selector: 'x', privateKey: null } },
    'dkim.domain',
    'dkim_other_domain',
  ],
  [
    'a key that is one',
    { dkim: { domain: 'uni.example', selector: 'x', privateKey: 'nonsense' } },
    'dkim.privateKey',
    'dkim_key_invalid',
  ],
])('a sender needs %s, to be tried and to be saved', async (_, more, field, reason) => {
  const refused = { details: { fields: { [`sender.${field}`]: { reason } } } }
  await expect(tryOut(more)).rejects.toMatchObject(refused)
  const input = mailboxInput({
    name: 'Refused',
    address,
    team: team.alias,
    topic: topic.alias,
    sender: senderWith(more),
  })
  await expect(createMailbox(ctx, { ...input, address: 'refused@uni.example' })).rejects.toMatchObject(
    refused,
  )
})

test('nobody tries a mailbox that they do not see, or without the permission', async () => {
  const stranger = await anAgent(db, { teams: [await aTeam(db)], permissions: ['manage_mailbox'] })
  const colleague = await anAgent(db, { teams: [team] })
  const as = (someone: typeof agent) => ({ ...ctx, ...actingAs(db, someone) })
  const request = { mailbox: 'help', address, sender: senderWith({}), imap: null }

  await expect(testSender(as(stranger), request)).rejects.toMatchObject({ code: 'not_found' })
  await expect(testSender(as(colleague), request)).rejects.toMatchObject({ code: 'forbidden' })
})
