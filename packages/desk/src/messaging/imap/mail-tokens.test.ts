import { createHash } from 'node:crypto'
import { mailConsentPath, minuteMs, type SaveImap, SaveMailbox } from '@lodge/contracts'
import { getOne, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { startTokenService, type TestTokenService } from '@lodge/infra-testing/start-token-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, anAgent, aSite, aTeam, aTopic, mailboxInput } from '../../testing/index.ts'
import { askForMailConsent, type ConsentContext, giveMailConsent } from '../mailboxes/mail-consent.ts'
import { createMailbox, getMailbox, updateMailbox } from '../mailboxes/mailbox-record.ts'
import { listFailingMailboxes } from './list-failing-mailboxes.ts'
import { takeAccessToken } from './mail-tokens.ts'
import { testImap } from './test-imap.ts'

let db: TestDatabase
let tokens: TestTokenService
let team: { id: string; alias: string }
let topic: { alias: string }
let agent: Awaited<ReturnType<typeof anAgent>>
const secret = 'a secret of the tests'
const appUrl = 'https://help.uni.example'

beforeAll(async () => {
  ;[db, tokens] = await Promise.all([createTestDatabase(), startTokenService('help@uni.example')])
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
})
afterAll(async () => {
  tokens.close()
  await db.drop()
})
beforeEach(() => {
  tokens.requests.length = 0
  tokens.answerBy(null)
})

const as = (someone = agent): ConsentContext => ({
  ...actingAs(db, someone, new Date()),
  secret,
  appUrl,
  serverReach: { servers: null, includesThisMachine: true },
  tokenServers: {
    microsoft: tokens.origin,
    google: { consent: `${tokens.origin}/consent`, tokens: `${tokens.origin}/token` },
  },
})

const access: SaveImap = {
  host: 'outlook.office365.com',
  port: 993,
  security: 'tls',
  userName: 'help@uni.example',
  signIn: 'microsoft_application',
  tenant: 'uni.example',
  clientId: 'lodge at the university',
  secretEndsOn: null,
  password: 'the secret of the application',
  folder: 'INBOX',
  afterReading: 'seen',
  moveTo: null,
  since: null,
}
const consenting = { signIn: 'microsoft_consent' } as const
const inputOf = (alias: string, imap: Partial<SaveImap>) =>
  SaveMailbox.parse(
    mailboxInput({
      name: alias,
      alias,
      team: team.alias,
      topic: topic.alias,
      imap: { ...access, ...imap },
    }),
  )
const create = async (alias: string, imap: Partial<SaveImap> = {}) => {
  await createMailbox(as(), inputOf(alias, imap))
  return (await getOne(db, 'mailbox', { alias })).id
}
const change = async (alias: string, imap: Partial<SaveImap>) => {
  const { revision } = await getMailbox(as(), { alias })
  return updateMailbox(as(), { alias, revision, input: inputOf(alias, { password: null, ...imap }) })
}
const age = (id: string, ms: number) =>
  query(
    db,
    sql`UPDATE mailbox_token SET access_ends_at = access_ends_at - ${ms} * interval '1 millisecond'
        WHERE mailbox_id = ${id}`,
  )
/** Begins a consent, and returns what the provider's page is asked with. */
const begin = async (alias: string, someone = agent) => {
  const { url } = await askForMailConsent(as(someone), { alias })
  const page = new URL(url)
  return { page, ...Object.fromEntries(page.searchParams), state: page.searchParams.get('state') ?? '' }
}
const consent = async (alias: string) => {
  const { state } = await begin(alias)
  return giveMailConsent(as(), { state, code: 'a code' })
}
const refuses = (error: string, status = 400) => tokens.answerBy(() => ({ status, body: { error } }))

describe('an application that gets tokens by itself', () => {
  test('asks its tenant for one, and uses it until five minutes before its end', async () => {
    const id = await create('by-itself')

    const first = await takeAccessToken(as(), id)
    expect(tokens.requests).toEqual([
      {
        path: '/uni.example/oauth2/v2.0/token',
        form: {
          client_id: access.clientId,
          client_secret: access.password,
          grant_type: 'client_credentials',
          scope: 'https://outlook.office365.com/.default',
        },
      },
    ])
    await age(id, 54 * minuteMs)
    expect(await takeAccessToken(as(), id)).toBe(first)
    await age(id, 1.1 * minuteMs)
    expect(await takeAccessToken(as(), id)).not.toBe(first)
    expect(tokens.requests).toHaveLength(2)
  })

  test('asks once, however many want a token at the same time', async () => {
    const id = await create('together')

    const taken = await Promise.all(Array.from({ length: 5 }, () => takeAccessToken(as(), id)))
    expect(new Set(taken).size).toBe(1)
    expect(tokens.requests).toHaveLength(1)
  })

  test('keeps secret and tokens encrypted, and shows neither', async () => {
    const id = await create('sealed')
    const token = await takeAccessToken(as(), id)

    const rows = await query(
      db,
      sql`SELECT * FROM mailbox_imap LEFT JOIN mailbox_token USING (mailbox_id) WHERE mailbox_id = ${id}`,
    )
    const shown = JSON.stringify([rows, await getMailbox(as(), { alias: 'sealed' })])
    expect(shown).toContain(access.clientId)
    expect(shown).not.toContain(access.password)
    expect(shown).not.toContain(token)
  })

  test.each([
    ['another tenant', { tenant: 'other.example' }],
    ['another application', { clientId: 'another one' }],
    ['another server', { host: 'imap.attacker.example' }],
    ['another user', { userName: 'rector@uni.example' }],
    ['a way that needs consent', consenting],
  ])('a stored secret is not used for %s', async (what, more) => {
    const alias = what.replaceAll(' ', '-')
    await create(alias)

    await expect(change(alias, more)).rejects.toMatchObject({
      details: { fields: { 'imap.password': { reason: 'client_secret_again' } } },
    })
    await expect(
      testImap(as(), { mailbox: alias, imap: { ...access, ...more, password: null } }),
    ).rejects.toMatchObject({ details: { fields: { 'imap.password': { reason: 'client_secret_again' } } } })
    expect(tokens.requests).toEqual([])
  })

  test('a token of former settings is not used', async () => {
    const id = await create('moved')
    const former = await takeAccessToken(as(), id)

    await change('moved', { clientId: 'another one', password: 'its secret' })
    expect(await takeAccessToken(as(), id)).not.toBe(former)
    expect(tokens.requests.at(-1)?.form).toMatchObject({ client_id: 'another one' })
  })

  test('a password is not taken for a secret, nor the other way round', async () => {
    await create('password', { signIn: 'password' })

    await expect(change('password', {})).rejects.toMatchObject({
      details: { fields: { 'imap.password': { reason: 'client_secret_again' } } },
    })
  })

  test.each([
    ['an application that is unknown', 'invalid_client', 401, 'client_refused'],
    ['a tenant that is unknown', 'invalid_request', 400, 'client_refused'],
    ['a service that fails', 'server_error', 500, 'tokens_away'],
    ['a service that is asked too often', 'slow_down', 429, 'tokens_away'],
  ] as const)('%s is told', async (_, error, status, problem) => {
    const id = await create(error.replaceAll('_', '-'))
    refuses(error, status)

    await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem })
    const test = await testImap(as(), { mailbox: null, imap: access })
    expect(test).toMatchObject({ steps: ['token'], problem })
  })

  test('an answer that is none, or leads elsewhere, gives no token', async () => {
    const id = await create('astray')

    for (const body of [null, 'words', { access_token: '' }]) {
      tokens.answerBy(() => ({ status: 200, body }))
      await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem: 'tokens_away' })
    }
    tokens.answerBy(() => ({ status: 307, body: null }))
    await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem: 'tokens_away' })
  })
})

describe('somebody who consents', () => {
  test('is led to the page of their provider, with what it has to know', async () => {
    await create('asking', consenting)

    const { page, state, ...asked } = await begin('asking')
    expect(page.origin + page.pathname).toBe(`${tokens.origin}/uni.example/oauth2/v2.0/authorize`)
    expect(asked).toEqual({
      client_id: access.clientId,
      response_type: 'code',
      redirect_uri: `${appUrl}${mailConsentPath}`,
      scope: 'https://outlook.office365.com/IMAP.AccessAsUser.All offline_access',
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
      response_mode: 'query',
      prompt: 'select_account',
    })
    expect(state).not.toContain('asking')
  })

  test('is asked by Google to give a refresh token, for the mailbox’s own account', async () => {
    await create('google', { signIn: 'google_consent', tenant: null, host: 'imap.gmail.com' })

    const { page, ...asked } = await begin('google')
    expect(page.pathname).toBe('/consent')
    expect(asked).toMatchObject({
      scope: 'https://mail.google.com/',
      access_type: 'offline',
      prompt: 'consent',
      login_hint: 'help@uni.example',
    })
    await consent('google')
    expect(tokens.requests.at(-1)?.path).toBe('/token')
  })

  test('lets the mailbox be read, with new tokens by the refresh token from then on', async () => {
    const id = await create('consenting', consenting)
    await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem: 'consent_missing' })

    const { code_challenge, state } = { code_challenge: '', ...(await begin('consenting')) }
    const view = await giveMailConsent(as(), { state, code: 'a code' })
    expect(view.imap?.consentedAt).not.toBeNull()
    const form: Record<string, string> = tokens.requests[0]?.form ?? {}
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a code',
      redirect_uri: `${appUrl}${mailConsentPath}`,
      client_secret: access.password,
    })
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    expect(challenge).toBe(code_challenge)

    const first = await takeAccessToken(as(), id)
    expect(tokens.requests).toHaveLength(1)
    await age(id, 56 * minuteMs)
    expect(await takeAccessToken(as(), id)).not.toBe(first)
    await age(id, 56 * minuteMs)
    await takeAccessToken(as(), id)
    const [, second, third] = tokens.requests.map((request) => request.form)
    expect(second).toMatchObject({ grant_type: 'refresh_token' })
    expect(third?.refresh_token).not.toBe(second?.refresh_token)
  })

  test('is in the log of activity, without any token', async () => {
    await create('logged', consenting)
    await consent('logged')

    const [event] = await query(
      db,
      sql`SELECT type, payload FROM event WHERE payload->>'subject' = 'logged' ORDER BY id DESC LIMIT 1`,
    )
    expect(event).toMatchObject({ type: 'mailbox.changed', payload: { how: 'edited' } })
    expect(JSON.stringify(event)).toContain('consentedAt')
    expect(JSON.stringify(event)).not.toMatch(/token/i)
  })

  test('who withdraws it again is told of at the mailbox', async () => {
    const id = await create('withdrawn', consenting)
    await consent('withdrawn')
    await age(id, 60 * minuteMs)

    refuses('invalid_grant')
    await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem: 'consent_ended' })
  })

  test('consents to what is saved: another application, server or user needs it anew', async () => {
    const id = await create('changed', consenting)
    await consent('changed')

    await change('changed', { ...consenting, userName: 'rector@uni.example', password: 'secret' })
    await expect(takeAccessToken(as(), id)).rejects.toMatchObject({ problem: 'consent_missing' })
    expect((await getMailbox(as(), { alias: 'changed' })).imap?.consentedAt).toBeNull()
  })

  test('keeps it while the application gets a new secret, which is used from then on', async () => {
    const id = await create('rotated', consenting)
    await consent('rotated')

    await change('rotated', { ...consenting, password: 'the next secret' })
    await takeAccessToken(as(), id)
    expect(tokens.requests.at(-1)?.form).toMatchObject({
      grant_type: 'refresh_token',
      client_secret: 'the next secret',
    })
  })

  test('keeps it while the folder or the name of the mailbox change', async () => {
    await create('renamed', consenting)
    await consent('renamed')

    await change('renamed', { ...consenting, folder: 'Help' })
    expect((await getMailbox(as(), { alias: 'renamed' })).imap?.consentedAt).not.toBeNull()
  })

  test('ends only what they have begun themselves, and only what was begun', async () => {
    await create('theirs', consenting)
    const other = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
    const { state } = await begin('theirs', other)

    for (const made of [state, `${state}x`, 'made up'])
      await expect(giveMailConsent(as(), { state: made, code: 'a code' })).rejects.toMatchObject({
        problem: { reason: 'consent_page_old' },
      })
    expect(tokens.requests).toEqual([])
  })

  test('is told when the service takes no part of it', async () => {
    await create('refused', consenting)
    refuses('invalid_grant')

    await expect(consent('refused')).rejects.toMatchObject({ problem: { reason: 'consent_not_taken' } })
    tokens.answerBy(() => ({ status: 200, body: { access_token: 'one', expires_in: 60 } }))
    await expect(consent('refused')).rejects.toMatchObject({ problem: { reason: 'consent_not_taken' } })
  })

  test('needs the permission and a team of theirs, and a mailbox that is read by consent', async () => {
    await create('guarded', consenting)
    await create('application')
    const stranger = await anAgent(db, { teams: [await aTeam(db)], permissions: ['manage_mailbox'] })
    const colleague = await anAgent(db, { teams: [team] })

    await expect(begin('guarded', stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(begin('guarded', colleague)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(begin('application')).rejects.toMatchObject({ problem: { reason: 'consent_not_needed' } })
    const { state } = await begin('guarded')
    await expect(giveMailConsent(as(colleague), { state, code: 'a code' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('cannot be tried before it is saved', async () => {
    expect(await testImap(as(), { mailbox: null, imap: { ...access, ...consenting } })).toMatchObject({
      steps: ['token'],
      problem: 'consent_missing',
    })
  })
})

test('the dashboard says two weeks before that a secret ends', async () => {
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * minuteMs).toISOString().slice(0, 10)
  await create('ends-soon', { secretEndsOn: day(13) })
  await create('ended', { secretEndsOn: day(-1) })
  await create('ends-later', { secretEndsOn: day(16) })

  const { endingSecrets } = await listFailingMailboxes(as())
  expect(endingSecrets.map(({ alias, endsOn }) => [alias, endsOn])).toEqual([
    ['ended', day(-1)],
    ['ends-soon', day(13)],
  ])
})

test.each([
  ['tenant', { tenant: null }],
  ['tenant', { tenant: '../common' }],
  ['clientId', { clientId: null }],
])('access by tokens without a usable %s is no input', (field, more) => {
  const result = SaveMailbox.safeParse({ ...inputOf('none', {}), imap: { ...access, ...more } })
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([`imap.${field}`])
})
