import { type SaveImap, SaveMailbox } from '@lodge/contracts'
import { type Changes, findMany, findOne, getOne, insert, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsealSecret } from '../../foundation/seal-secret.ts'
import { collect } from '../../testing/collect.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aSuperadmin,
  aTeam,
  aTopic,
  mailboxInput,
} from '../../testing/index.ts'
import { exportMailboxes, listMailboxes } from '../mailboxes/list-mailboxes.ts'
import { createMailbox, getMailbox, updateMailbox } from '../mailboxes/mailbox-record.ts'
import { listFailingMailboxes } from './list-failing-mailboxes.ts'

let db: TestDatabase
let team: { id: string; alias: string }
let topic: { alias: string }
let agent: Awaited<ReturnType<typeof anAgent>>
const secret = 'a secret of the tests'
const password = 'open sesame'

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
})
afterAll(() => db.drop())

const asAgent = (at?: Date) => ({ ...actingAs(db, agent, at), secret })
const access: SaveImap = {
  host: 'imap.uni.example',
  port: 993,
  security: 'tls',
  userName: 'help',
  signIn: 'password',
  tenant: null,
  clientId: null,
  secretEndsOn: null,
  password,
  folder: 'INBOX',
  afterReading: 'seen',
  moveTo: null,
  since: null,
}
const inputOf = (alias: string, imap: Partial<SaveImap> | null) =>
  SaveMailbox.parse(
    mailboxInput({
      name: alias,
      alias,
      team: team.alias,
      topic: topic.alias,
      imap: imap && { ...access, ...imap },
    }),
  )
const create = (alias: string, imap: Partial<SaveImap> | null = {}) =>
  createMailbox(asAgent(), inputOf(alias, imap))
const change = async (alias: string, imap: Partial<SaveImap> | null) => {
  const { revision } = await getMailbox(asAgent(), { alias })
  return updateMailbox(asAgent(), { alias, revision, input: inputOf(alias, imap) })
}
const stored = async (alias: string) => {
  const { id } = await getOne(db, 'mailbox', { alias })
  return findOne(db, 'mailbox_imap', { mailboxId: id })
}
const refusedAt = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })

describe('a mailbox that is fetched', () => {
  test('keeps its password encrypted, and hands it to nobody', async () => {
    const created = await create('sealed')
    const row = await stored('sealed')

    expect(row?.password).not.toContain(password)
    const ownerId = row?.mailboxId ?? ''
    expect(unsealSecret(row?.password ?? '', { secret, purpose: 'imap', ownerId })).toBe(password)
    expect(created.imap).toMatchObject({ host: 'imap.uni.example', health: { state: 'waiting' } })
    const everything = [
      created,
      await getMailbox(asAgent(), { alias: 'sealed' }),
      await listMailboxes(asAgent(), { show: 'active', sort: 'name' }),
      await collect(exportMailboxes(asAgent(), { show: 'active', sort: 'name' })),
      await findMany(db, 'event', {}),
      await query(db, sql`SELECT * FROM activity`),
    ]
    const text = JSON.stringify(everything, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain(password)
    expect(text).not.toContain(row?.password)
    expect(text).toContain('imap.uni.example:993')
  })

  test('keeps its password where none is entered, for the same server and user alone', async () => {
    await create('kept')
    const before = await stored('kept')
    await change('kept', { password: null, folder: 'Support' })
    expect(await stored('kept')).toMatchObject({ password: before?.password, folder: 'Support' })

    for (const other of [
      { host: 'imap.evil.example' },
      { port: 143 },
      { security: 'starttls' },
      { userName: 'x' },
    ] as const)
      await expect(change('kept', { ...other, password: null })).rejects.toMatchObject(
        refusedAt('imap.password', 'imap_password_again'),
      )
  })

  test('needs a password, and encryption over a network', async () => {
    await expect(create('bare', { password: null })).rejects.toMatchObject(
      refusedAt('imap.password', 'imap_password_required'),
    )
    await expect(create('clear', { security: 'plain' })).rejects.toMatchObject(
      refusedAt('imap.security', 'imap_plain_refused'),
    )
  })

  test.each<[string, Partial<SaveImap>, string]>([
    ['without a folder to move to', { afterReading: 'move' }, 'moveTo'],
    ['into the folder that is read', { afterReading: 'move', moveTo: 'INBOX' }, 'moveTo'],
    ['from an address with a path', { host: 'imap.uni.example/x' }, 'host'],
    ['from port 0', { port: 0 }, 'port'],
  ])('is not set up %s', (_, more, field) => {
    expect(() => inputOf('wrong', more)).toThrow(new RegExp(field))
  })

  test('begins anew in another place, and goes on in the same', async () => {
    await create('moving')
    const before = await stored('moving')
    await change('moving', { password: 'another', afterReading: 'delete' })
    expect((await stored('moving'))?.source).toBe(before?.source)
    await change('moving', { folder: 'Support', password: null })
    expect((await stored('moving'))?.source).not.toBe(before?.source)
  })

  test('forgets its access when mail is delivered from then on', async () => {
    await create('leaving')
    await change('leaving', null)
    expect(await stored('leaving')).toBeNull()
  })
})

describe('the list of mailboxes from which no mail comes', () => {
  const setState = async (alias: string, changes: Changes<'mailbox_imap'>) => {
    const { id } = await getOne(db, 'mailbox', { alias })
    await updateOne(db, 'mailbox_imap', { mailboxId: id }, changes)
  }

  test('has those that have failed for some minutes, with the reason, for those who manage them', async () => {
    const now = new Date()
    const minutesAgo = (minutes: number) => after(-minutes, now)
    await create('expired')
    await create('shaky')
    await create('unwatched')
    await create('delivered', null)
    const { id: mailboxId } = await getOne(db, 'mailbox', { alias: 'delivered' })
    await insert(db, 'mailbox_smtp', {
      mailboxId,
      host: 'smtp.uni.example',
      port: 587,
      security: 'starttls',
      version: crypto.randomUUID(),
      failingSince: minutesAgo(20),
      problem: 'sender_refused',
    })
    await setState('expired', { failingSince: minutesAgo(6), problem: 'password_refused' })
    await setState('shaky', { failingSince: minutesAgo(2), problem: 'server_away', lookedAt: minutesAgo(3) })
    await setState('unwatched', { lookedAt: minutesAgo(30) })

    const names = ['expired', 'shaky', 'unwatched', 'delivered']
    const { items } = await listFailingMailboxes(asAgent(now))
    expect(
      items
        .filter(({ alias }) => names.includes(alias))
        .map(({ alias, problem, sendingProblem }) => [alias, problem, sendingProblem]),
    ).toEqual([
      ['unwatched', null, null],
      ['delivered', null, 'sender_refused'],
      ['expired', 'password_refused', null],
    ])

    const stranger = await anAgent(db, { teams: [await aTeam(db)], permissions: ['manage_mailbox'] })
    expect(await listFailingMailboxes(actingAs(db, stranger, now))).toEqual({ items: [], endingSecrets: [] })
    const superadmin = await aSuperadmin(db)
    expect((await listFailingMailboxes(actingAs(db, superadmin, now))).items.length).toBeGreaterThan(1)
    const colleague = await anAgent(db, { teams: [team] })
    await expect(listFailingMailboxes(actingAs(db, colleague, now))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
