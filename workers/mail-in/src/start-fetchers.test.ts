import { randomUUID } from 'node:crypto'
import { limits, minuteMs } from '@lodge/contracts'
import { createDatabase, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { createLogger } from '@lodge/events'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createImapFixture, type ImapFixture, startImapProxy } from './testing/imap-fixture.ts'

let fixture: ImapFixture
beforeAll(async () => {
  fixture = await createImapFixture()
})
afterEach(() => fixture.endTest())
afterAll(() => fixture.close())

let lastUser = 0
const aUser = () => {
  lastUser += 1
  return `user${lastUser}`
}
const aMail = (subject: string, { text = `About: ${subject}`, headers = [] as string[] } = {}) =>
  Buffer.from(
    [
      'Return-Path: <bounces@uni.example>',
      'From: Kofi Mensah <kofi@uni.example>',
      `Subject: ${subject}`,
      `Message-ID: <${subject.replaceAll(' ', '-')}@client.example>`,
      'Date: Tue, 13 Jan 2026 08:00:00 +0100',
      ...headers,
      '',
      text,
      '',
    ].join('\r\n'),
  )
const hasLooked = (mailbox: { id: string }) =>
  expect.poll(async () => (await fixture.stateOf(mailbox)).lookedAt).not.toBeNull()
const hasMails = (mailbox: { id: string }, count: number) =>
  expect.poll(async () => (await fixture.mailsOf(mailbox)).length).toBe(count)
const hasProblem = (mailbox: { id: string }, problem: string | null) =>
  expect.poll(async () => (await fixture.stateOf(mailbox)).problem).toBe(problem)

test('a mail that comes becomes a ticket as soon as its server tells of it', async () => {
  const user = aUser()
  await fixture.deliver(user, aMail('There before'), new Date(Date.now() - minuteMs))
  const mailbox = await fixture.aMailbox(user)
  fixture.fetching()
  await hasLooked(mailbox)
  const receivedAt = new Date('2026-11-20T08:00:00.000Z')
  await fixture.deliver(
    user,
    aMail('No picture', { headers: [`Delivered-To: ${user}+x@uni.example`] }),
    receivedAt,
  )

  await hasMails(mailbox, 1)
  await fixture.handleAll()
  const [mail] = await fixture.mailsOf(mailbox)
  expect(mail).toMatchObject({
    subject: 'No picture',
    outcome: 'ticket',
    receivedAt,
    envelopeFrom: 'bounces@uni.example',
    envelopeTo: [`${user}+x@uni.example`, `${user}@uni.example`],
  })
  await expect
    .poll(() => fixture.listFolder(user))
    .toEqual([
      { subject: 'There before', isSeen: false },
      { subject: 'No picture', isSeen: true },
    ])
})

test('a server that tells nothing by itself is asked', async () => {
  const user = aUser()
  const proxy = await startImapProxy(fixture.dovecot.port, (answer) =>
    Buffer.from(answer.toString('latin1').replaceAll(' IDLE', ' XDLE'), 'latin1'),
  )
  onTestFinished(proxy.close)
  const mailbox = await fixture.aMailbox(user, { port: proxy.port })
  fixture.fetching({ pollMs: 200 })
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('Asked for'), new Date(), ['\\Seen'])

  await hasMails(mailbox, 1)
})

test('from a day on, mails that were there before are taken, whoever has read them', async () => {
  const user = aUser()
  await fixture.deliver(user, aMail('Long ago'), new Date('2026-01-02T12:00:00Z'))
  await fixture.deliver(user, aMail('Read by somebody'), new Date('2026-10-02T12:00:00Z'), ['\\Seen'])
  await fixture.deliver(user, aMail('Unread'), new Date('2026-10-03T12:00:00Z'))
  const mailbox = await fixture.aMailbox(user, { since: '2026-10-01' })
  fixture.fetching()

  await hasMails(mailbox, 2)
  await fixture.handleAll()
  expect((await fixture.mailsOf(mailbox)).map(({ subject }) => subject)).toEqual([
    'Read by somebody',
    'Unread',
  ])
})

test('a worker that dies between keeping a mail and marking it leaves the mark to the next one', async () => {
  const user = aUser()
  const gate = await startTcpProxy(`imap://127.0.0.1:${fixture.dovecot.port}`)
  onTestFinished(gate.close)
  const mailbox = await fixture.aMailbox(user, { port: Number(new URL(gate.url).port) })
  const { mails } = fixture.ctx
  const frozen = fixture.fetching(
    {},
    {
      mails: {
        ...mails,
        write: (content) => {
          gate.stall()
          return mails.write(content)
        },
      },
    },
  )
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('Kept once'))
  await hasMails(mailbox, 1)
  await frozen.close()
  expect(await fixture.listFolder(user)).toEqual([{ subject: 'Kept once', isSeen: false }])
  await gate.shut()
  await gate.open()
  fixture.fetching()

  await expect.poll(() => fixture.listFolder(user)).toEqual([{ subject: 'Kept once', isSeen: true }])
  expect(await fixture.mailsOf(mailbox)).toHaveLength(1)
})

test('mails before one that cannot be stored are kept, and the others once there is room', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  const subjects = ['One', 'Two', 'Three', 'Four']
  const looked = fixture.fetching()
  await hasLooked(mailbox)
  await looked.close()
  await fixture.asUser(user, async (client) => {
    for (const subject of subjects) await client.append('INBOX', aMail(subject))
  })
  const { mails } = fixture.ctx
  let writes = 0
  const write: typeof mails.write = async (content) => {
    writes += 1
    if (writes === 3) throw new Error('no room')
    return mails.write(content)
  }
  fixture.fetching({}, { mails: { ...mails, write } })

  await hasMails(mailbox, 4)
  await fixture.handleAll()
  // The third and the fourth came twice.
  expect(writes).toBe(6)
  expect((await fixture.mailsOf(mailbox)).map(({ subject }) => subject)).toEqual(subjects)
})

test('a connection that is cut while a mail is fetched loses none and doubles none', async () => {
  const user = aUser()
  const bytes = new Map<number, number>()
  const proxy = await startImapProxy(fixture.dovecot.port, (answer, connection, cut) => {
    const soFar = (bytes.get(connection) ?? 0) + answer.length
    bytes.set(connection, soFar)
    if (connection < 3 && soFar > 300_000) cut()
    return answer
  })
  onTestFinished(proxy.close)
  const mailbox = await fixture.aMailbox(user, { port: proxy.port })
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.asUser(user, async (client) => {
    await client.append('INBOX', aMail('Small'))
    await client.append('INBOX', aMail('Large', { text: 'long line\r\n'.repeat(40_000) }))
    await client.append('INBOX', aMail('Last'))
  })

  await hasMails(mailbox, 3)
  await fixture.handleAll()
  expect(proxy.connections()).toBeGreaterThan(1)
  expect((await fixture.mailsOf(mailbox)).map(({ subject }) => subject)).toEqual(['Small', 'Large', 'Last'])
})

test('mails that get other UIDs are known again, and only what is new is taken', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('First'))
  await fixture.deliver(user, aMail('Second'))
  await hasMails(mailbox, 2)
  await fixture.handleAll()
  const before = await fixture.stateOf(mailbox)
  await fixture.dovecot.stop()
  fixture.dovecot.renumber(user)
  await fixture.dovecot.start()
  await fixture.deliver(user, aMail('Third'))

  await hasMails(mailbox, 3)
  await expect.poll(async () => (await fixture.stateOf(mailbox)).uidValidity).not.toBe(before.uidValidity)
  await fixture.handleAll()
  const mails = await fixture.mailsOf(mailbox)
  const { uidValidity } = await fixture.stateOf(mailbox)
  expect(mails.map((mail) => [mail.subject, mail.outcome, mail.uidValidity])).toEqual([
    ['First', 'ticket', uidValidity],
    ['Second', 'ticket', uidValidity],
    ['Third', 'ticket', uidValidity],
  ])
})

test('a wrong password is told, and the right one works without a restart', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user, { password: 'wrong' })
  fixture.fetching()
  await hasProblem(mailbox, 'password_refused')
  expect((await fixture.stateOf(mailbox)).failingSince).not.toBeNull()
  await fixture.deliver(user, aMail('Came meanwhile'))
  await fixture.change(user, {})

  await hasMails(mailbox, 1)
  await hasProblem(mailbox, null)
})

test('a password that has expired is noticed though the server lets the connection go on', async () => {
  const user = aUser()
  let isExpired = false
  const proxy = await startImapProxy(fixture.dovecot.port, (answer, connection) =>
    isExpired && connection > 1
      ? Buffer.from(
          answer.toString('latin1').replace(/^(\w+) OK \[CAPABILITY/m, '$1 NO [AUTHENTICATIONFAILED]'),
          'latin1',
        )
      : answer,
  )
  onTestFinished(proxy.close)
  const mailbox = await fixture.aMailbox(user, { port: proxy.port })
  fixture.fetching({ pollMs: 100, renewMs: 500 })
  await hasLooked(mailbox)
  isExpired = true

  await hasProblem(mailbox, 'password_refused')
})

describe('a mailbox that is read by tokens', () => {
  const byTokens = {
    userName: 'by-token',
    signIn: 'microsoft_application',
    tenant: 'uni.example',
    clientId: 'lodge at the university',
    password: 'the secret of the application',
  } as const

  test('gets another token where the one that there is counts no more', async () => {
    const mailbox = await fixture.aMailbox(aUser(), byTokens)
    fixture.fetching({ pollMs: 50, renewMs: 200 })
    await hasLooked(mailbox)
    await fixture.deliver('by-token', aMail('By the first token'))
    await hasMails(mailbox, 1)
    expect(fixture.tokens.requests).toHaveLength(1)

    fixture.tokens.revoke()
    await expect.poll(() => fixture.tokens.requests.length).toBe(2)
    await fixture.deliver('by-token', aMail('By the second token'))
    await hasMails(mailbox, 2)
    await hasProblem(mailbox, null)
  })

  test('is read once somebody has consented, without a restart', async () => {
    // Servers know whole seconds: mail of the second in which a mailbox is made is taken, and the test before has just
    // written some to the same one.
    const second = Math.floor(Date.now() / 1_000)
    await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(second)
    const alias = aUser()
    const mailbox = await fixture.aMailbox(alias, { ...byTokens, signIn: 'microsoft_consent' })
    fixture.fetching()
    await hasProblem(mailbox, 'consent_missing')
    await fixture.consent(alias)

    await hasLooked(mailbox)
    await hasProblem(mailbox, null)
    await fixture.deliver('by-token', aMail('By consent'))
    await hasMails(mailbox, 1)
  })
})

test('mail is read on over the next connection when it is time to sign in anew', async () => {
  const user = aUser()
  const proxy = await startImapProxy(fixture.dovecot.port)
  onTestFinished(proxy.close)
  const mailbox = await fixture.aMailbox(user, { port: proxy.port })
  fixture.fetching({ pollMs: 50, renewMs: 100 })
  await expect.poll(proxy.connections).toBeGreaterThan(2)
  await fixture.deliver(user, aMail('Goes on'))

  await hasMails(mailbox, 1)
  await hasProblem(mailbox, null)
})

test('one mailbox that fails delays no other, and a server that comes back is read again', async () => {
  const [user, other] = [aUser(), aUser()]
  const gate = await startTcpProxy(`imap://127.0.0.1:${fixture.dovecot.port}`)
  onTestFinished(gate.close)
  const mailbox = await fixture.aMailbox(user, { port: Number(new URL(gate.url).port) })
  const working = await fixture.aMailbox(other)
  fixture.fetching()
  await hasLooked(mailbox)
  await hasLooked(working)
  await gate.shut()
  await hasProblem(mailbox, 'server_away')
  await fixture.deliver(other, aMail('Not delayed'))
  await hasMails(working, 1)
  await fixture.deliver(user, aMail('Came meanwhile'))
  await gate.open()

  await hasMails(mailbox, 1)
  await hasProblem(mailbox, null)
})

test('an outage of Postgres is no failure of a mailbox: its mail comes as soon as it is over', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  const gate = await startTcpProxy(fixture.db.url)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  db.pool.on('error', () => undefined)
  onTestFinished(async () => {
    await fixture.endTest()
    await db.close()
    await gate.close()
  })
  let isNoticed = false
  const log = Object.assign(createLogger('test', 'silent'), {
    warn: (about: object) => {
      isNoticed ||= 'mailbox' in about
    },
  })
  const times = { firstRetryMs: minuteMs, longestRetryMs: minuteMs, leaseMs: minuteMs }
  fixture.fetching(times, { db }, log)
  await hasLooked(mailbox)
  await gate.shut()
  await fixture.deliver(user, aMail('Kept by its server'))
  await expect.poll(() => isNoticed).toBe(true)
  await gate.open()

  await hasMails(mailbox, 1)
  expect((await fixture.stateOf(mailbox)).problem).toBeNull()
})

test('a server that is stopped and started is read on', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.dovecot.stop()
  await hasProblem(mailbox, 'server_away')
  await fixture.dovecot.start()
  await fixture.deliver(user, aMail('After the start'))

  await hasMails(mailbox, 1)
})

test('a server that says nothing any more is noticed', async () => {
  const user = aUser()
  const gate = await startTcpProxy(`imap://127.0.0.1:${fixture.dovecot.port}`)
  onTestFinished(gate.close)
  const mailbox = await fixture.aMailbox(user, { port: Number(new URL(gate.url).port) })
  fixture.fetching({ pollMs: 200, answerMs: 300 })
  await hasLooked(mailbox)
  gate.stall()

  await hasProblem(mailbox, 'server_away')
})

test.each([
  ['moved to a folder', { afterReading: 'move', moveTo: 'Done' }, ['Kept']],
  ['deleted', { afterReading: 'delete' }, []],
] as const)('a mail that is kept is %s', async (_, settings, moved) => {
  const user = aUser()
  await fixture.asUser(user, (client) => client.mailboxCreate('Done'))
  const mailbox = await fixture.aMailbox(user, settings)
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('Kept'))

  await hasMails(mailbox, 1)
  await expect.poll(() => fixture.listFolder(user)).toEqual([])
  expect((await fixture.listFolder(user, 'Done')).map(({ subject }) => subject)).toEqual(moved)
})

test('mail is kept where the folder to move it to is missing, and that is told', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user, { afterReading: 'move', moveTo: 'Nowhere' })
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('Stays'))

  await hasMails(mailbox, 1)
  await hasProblem(mailbox, 'target_missing')
})

test('of two processes one fetches, and the other goes on when it ends', async () => {
  const user = aUser()
  const proxy = await startImapProxy(fixture.dovecot.port)
  onTestFinished(proxy.close)
  const mailbox = await fixture.aMailbox(user, { port: proxy.port })
  const first = fixture.fetching()
  await hasLooked(mailbox)
  const { holder } = await fixture.stateOf(mailbox)
  fixture.fetching()
  await fixture.deliver(user, aMail('Once'))
  await hasMails(mailbox, 1)
  expect(proxy.connections()).toBe(1)
  await first.close()
  await expect.poll(async () => (await fixture.stateOf(mailbox)).holder).not.toBe(holder)
  await fixture.deliver(user, aMail('Twice'))

  await hasMails(mailbox, 2)
  expect(proxy.connections()).toBe(2)
})

test('the lease of a process that was killed ends by itself', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  const killed = randomUUID()
  await fixture.db.pool.query(
    `UPDATE mailbox_imap SET holder = $1, leased_until = now() + interval '300 milliseconds' WHERE mailbox_id = $2`,
    [killed, mailbox.id],
  )
  fixture.fetching()
  await hasLooked(mailbox)

  expect((await fixture.stateOf(mailbox)).holder).not.toBe(killed)
})

test('a mail over the limit is set aside by its headers, and the next one is taken', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user, { afterReading: 'delete' })
  fixture.fetching()
  await hasLooked(mailbox)
  const line = `${'x'.repeat(998)}\r\n`
  await fixture.deliver(
    user,
    aMail('Huge', { text: line.repeat(Math.ceil(limits.mailSize / line.length) + 1) }),
  )
  await fixture.deliver(user, aMail('Next'))

  await hasMails(mailbox, 2)
  await fixture.handleAll()
  const [huge, next] = await fixture.mailsOf(mailbox)
  expect(huge).toMatchObject({
    subject: 'Huge',
    outcome: 'quarantine',
    reason: 'over_limit',
    isLeftOnServer: false,
  })
  expect(huge?.size).toBeGreaterThan(limits.mailSize)
  expect(next).toMatchObject({ subject: 'Next', outcome: 'ticket' })
  await expect.poll(() => fixture.listFolder(user)).toEqual([{ subject: 'Huge', isSeen: false }])
})

test('a mailbox that is archived is left alone, and what came then is not taken', async () => {
  const user = aUser()
  const mailbox = await fixture.aMailbox(user)
  fixture.fetching()
  await hasLooked(mailbox)
  await fixture.archive(user)
  await fixture.deliver(user, aMail('While archived'), new Date(Date.now() - minuteMs))
  await fixture.archive(user, false)
  await hasLooked(mailbox)
  await fixture.deliver(user, aMail('Afterwards'))

  await hasMails(mailbox, 1)
  await fixture.handleAll()
  expect((await fixture.mailsOf(mailbox)).map(({ subject }) => subject)).toEqual(['Afterwards'])
})
