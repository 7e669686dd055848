import { SaveImap, SaveMailbox, SaveSender, type SaveSmtp } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { startTokenService, type TestTokenService } from '@lodge/infra-testing/start-token-service'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { actingAs, anAgent, aSite, aTeam, aTopic, mailboxInput } from '../../testing/index.ts'
import { createMailer } from '../email/mailer.ts'
import { type SenderTestContext, testSender } from '../email/test-mails/test-sender.ts'
import { type MailServer, startMailServer } from '../email/testing/mail-server.ts'
import { forgetAccessToken, takeAccessToken } from '../imap/mail-tokens.ts'
import { askForMailConsent, giveMailConsent } from '../mailboxes/mail-consent.ts'
import { createMailbox, getMailbox, updateMailbox } from '../mailboxes/mailbox-record.ts'
import { findIdentity, openIdentity } from './mailbox-identity.ts'
import { takeSendingToken } from './sending-tokens.ts'
import { serverProblemOf } from './smtp-error.ts'

const address = 'help@uni.example'
const reach = { servers: null, includesThisMachine: true }
let db: TestDatabase
let tokens: TestTokenService
let server: MailServer
let team: { id: string; alias: string }
let topic: { alias: string }
let agent: Awaited<ReturnType<typeof anAgent>>

beforeAll(async () => {
  ;[db, tokens] = await Promise.all([createTestDatabase(), startTokenService(address)])
  server = await startMailServer({ takesToken: counts })
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
})
afterAll(async () => {
  tokens.close()
  await server.close()
  await db.drop()
})
beforeEach(() => {
  tokens.requests.length = 0
  tokens.answerBy(null)
  server.mails.length = 0
})

async function counts(token: string): Promise<boolean> {
  const body = new URLSearchParams({ token })
  const answer: { active: boolean } = await (
    await fetch(tokens.introspectionUrl, { method: 'POST', body })
  ).json()
  return answer.active
}

const as = (): SenderTestContext => ({
  ...actingAs(db, agent, new Date()),
  secret: 'a secret of the tests',
  appUrl: 'https://help.uni.example',
  serverReach: reach,
  tokenServers: {
    microsoft: tokens.origin,
    google: { consent: `${tokens.origin}/consent`, tokens: `${tokens.origin}/token` },
  },
  resolveTxt: async () => [],
})
const imapWith = (more: Partial<SaveImap> = {}) =>
  SaveImap.parse({
    host: 'outlook.office365.com',
    port: 993,
    security: 'tls',
    userName: address,
    signIn: 'microsoft_application',
    tenant: 'uni.example',
    clientId: 'lodge',
    password: 'the secret of the application',
    folder: 'INBOX',
    afterReading: 'seen',
    moveTo: null,
    since: null,
    ...more,
  })
const smtp = (): SaveSmtp => ({
  host: 'localhost',
  port: server.port,
  security: 'plain',
  signIn: 'tokens',
  userName: null,
  password: null,
})
const senderOf = (given: SaveSmtp | null) => SaveSender.parse({ name: 'IT help', smtp: given, dkim: null })

let mailboxes = 0
async function aMailbox(imap: SaveImap | null, sending: SaveSmtp | null = smtp()) {
  mailboxes += 1
  const alias = `box-${mailboxes}`
  const input = SaveMailbox.parse(
    mailboxInput({
      name: alias,
      alias,
      team: team.alias,
      topic: topic.alias,
      imap,
      sender: senderOf(sending),
    }),
  )
  await createMailbox(as(), input)
  return { alias, id: (await getOne(db, 'mailbox', { alias })).id, input }
}
type Mailbox = Awaited<ReturnType<typeof aMailbox>>

const consent = async ({ alias }: Mailbox) => {
  const { url } = await askForMailConsent(as(), { alias })
  const { searchParams } = new URL(url)
  await giveMailConsent(as(), { state: searchParams.get('state') ?? '', code: 'a code' })
  return searchParams.get('scope')
}
const change = async ({ alias, input }: Mailbox, sending: SaveSmtp | null) => {
  const { revision } = await getMailbox(as(), { alias })
  const imap = input.imap && { ...input.imap, password: null }
  return updateMailbox(as(), { alias, revision, input: { ...input, imap, sender: senderOf(sending) } })
}

function aMailer() {
  const mailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: address,
    reach,
    takeToken: (mailboxId, isRefused) => takeSendingToken(as(), mailboxId, isRefused),
  })
  onTestFinished(() => mailer.close())
  return mailer
}
async function send(mailer: ReturnType<typeof createMailer>, { id }: Mailbox) {
  const identity = await findIdentity(db, id)
  await mailer.send({
    to: { name: 'Amara', address: 'amara@uni.example' },
    subject: 'Your key',
    text: 'It is here.',
    html: '<p>It is here.</p>',
    messageId: `<${crypto.randomUUID()}@uni.example>`,
    references: [],
    siteName: 'Marlow',
    from: address,
    isAutomatic: false,
    isListMail: false,
    identity: identity && openIdentity(identity, as().secret),
  })
}
const problemOf = (work: Promise<unknown>) => work.then(() => null, serverProblemOf)
const tryOut = ({ alias, input }: Mailbox, imap = input.imap) =>
  testSender(as(), {
    mailbox: alias,
    address,
    sender: senderOf(smtp()),
    imap: imap && { ...imap, password: null },
  })

describe('a mailbox that is read by tokens', () => {
  test('sends by the same one, as the user by whom it is read', async () => {
    const mailbox = await aMailbox(imapWith())
    const read = await takeAccessToken(as(), mailbox.id)
    await send(aMailer(), mailbox)
    expect(server.mails).toMatchObject([{ user: address, subject: 'Your key' }])
    expect(await takeSendingToken(as(), mailbox.id, false)).toBe(read)
    expect(tokens.requests).toHaveLength(1)
    expect((await getMailbox(as(), { alias: mailbox.alias })).sender?.smtp).toMatchObject({
      signIn: 'tokens',
      userName: address,
      needsConsent: false,
    })
  })

  test('asks for another token once, where the server refuses the one that there is', async () => {
    const mailbox = await aMailbox(imapWith())
    const mailer = aMailer()
    await takeAccessToken(as(), mailbox.id)
    tokens.revoke()
    await send(mailer, mailbox)
    expect(server.mails).toHaveLength(1)
    expect(tokens.requests).toHaveLength(2)
  })

  test('has its mails wait where the server lets nobody in, with the words for it', async () => {
    const strict = await startMailServer({ takesToken: async () => false })
    onTestFinished(() => strict.close())
    const mailbox = await aMailbox(imapWith(), { ...smtp(), port: strict.port })
    expect(await problemOf(send(aMailer(), mailbox))).toBe('token_refused')
  })

  test.each([
    ['consent_ended', 'invalid_grant', 400],
    ['client_refused', 'invalid_client', 401],
    ['tokens_away', 'temporarily_unavailable', 503],
  ] as const)('has its mails wait with %s where no token is given', async (problem, error, status) => {
    const mailbox = await aMailbox(imapWith({ signIn: 'google_consent', tenant: null }))
    await consent(mailbox)
    const mailer = aMailer()
    tokens.answerBy(() => ({ status, body: { error } }))
    expect(await problemOf(takeSendingToken(as(), mailbox.id, true))).toBe(problem)
    expect(await problemOf(send(mailer, mailbox))).toBe(problem)
    expect(server.mails).toHaveLength(0)
  })
})

describe('consent', () => {
  const delegated = () => imapWith({ signIn: 'microsoft_consent' })

  test('is asked for sending as well where the mailbox sends by tokens', async () => {
    const mailbox = await aMailbox(delegated())
    expect(await problemOf(send(aMailer(), mailbox))).toBe('consent_missing')
    expect((await consent(mailbox))?.split(' ')).toEqual([
      'https://outlook.office365.com/IMAP.AccessAsUser.All',
      'offline_access',
      'https://outlook.office365.com/SMTP.Send',
    ])
    await send(aMailer(), mailbox)
    expect(server.mails).toHaveLength(1)
  })

  test('to reading alone goes on counting for that, and lets nothing be sent', async () => {
    const mailbox = await aMailbox(delegated(), null)
    expect(await consent(mailbox)).not.toContain('SMTP.Send')
    const view = await change(mailbox, smtp())
    expect(view.sender?.smtp).toMatchObject({ needsConsent: true })
    expect(await problemOf(send(aMailer(), mailbox))).toBe('consent_to_read_only')
    expect((await tryOut(mailbox)).problem).toBe('consent_to_read_only')

    await forgetAccessToken(db, mailbox.id)
    await takeAccessToken(as(), mailbox.id)
    expect(tokens.requests.at(-1)?.form.scope).not.toContain('SMTP.Send')
    await consent(mailbox)
    expect((await getMailbox(as(), { alias: mailbox.alias })).sender?.smtp?.needsConsent).toBe(false)
    await send(aMailer(), mailbox)
  })
})

describe('the test of sending', () => {
  test('gets a token, signs in with it and sends a mail', async () => {
    const mailbox = await aMailbox(imapWith())
    expect(await tryOut(mailbox)).toEqual({
      steps: ['token', 'name', 'connection', 'sign_in', 'sent'],
      problem: null,
      answer: null,
      to: agent.email,
    })
    expect(server.mails).toMatchObject([{ user: address }])
  })

  test('says at its step that there is no token, or that it is refused', async () => {
    const mailbox = await aMailbox(imapWith())
    tokens.answerBy(() => ({ status: 401, body: { error: 'invalid_client' } }))
    expect(await tryOut(mailbox)).toMatchObject({ steps: ['token'], problem: 'client_refused' })
    tokens.answerBy(() => ({ status: 200, body: { access_token: 'of somebody else', expires_in: 60 } }))
    const refused = await tryOut(mailbox)
    expect([refused.steps.at(-1), refused.problem]).toEqual(['sign_in', 'token_refused'])
  })
})

test('tokens for sending need receiving by tokens, to be tried and to be saved', async () => {
  const refused = {
    details: { fields: { 'sender.smtp.signIn': { reason: 'smtp_tokens_without_receiving' } } },
  }
  await expect(aMailbox(null)).rejects.toMatchObject(refused)
  await expect(
    aMailbox(imapWith({ signIn: 'password', tenant: null, clientId: null })),
  ).rejects.toMatchObject(refused)
  const request = { mailbox: null, address, sender: senderOf(smtp()), imap: null }
  await expect(testSender(as(), request)).rejects.toMatchObject(refused)
})
