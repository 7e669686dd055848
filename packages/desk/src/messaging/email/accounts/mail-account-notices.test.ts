import { dayMs, type EventPayload, limits, parseEvent } from '@lodge/contracts'
import { countRows, findMany, insert, updateMany, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSuperadmin } from '../../../testing/person-factory.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import {
  mailAccountChange,
  mailAddressesChange,
  mailEmailChange,
  mailEmergency,
  mailNewBrowser,
  mailPasskeyRefusal,
  mailPersonChange,
} from './mail-account-notices.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

type AccountField = EventPayload<'person.account_changed'>['fields'][number]

const sent = () =>
  fixture.server.mails.map(({ to, subject }) => ({
    to: [to]
      .flat()
      .flatMap((header) => header?.value.map(({ address }) => address))
      .join(),
    subject,
  }))

/** Returns the changes of addresses that the rows themselves have recorded. */
async function emailChanges() {
  const rows = await findMany(fixture.db, 'event', { type: 'person.email_changed' }, { orderBy: ['seq'] })
  return rows.map(({ id, payload, createdAt, pendingConsumers }) => ({
    pendingConsumers,
    event: parseEvent('person.email_changed', {
      ...Object(payload),
      id,
      type: 'person.email_changed',
      actorId: null,
      at: createdAt.toISOString(),
    }),
  }))
}

const changeEmail = (id: string, email: string) => updateOne(fixture.db, 'person', { id }, { email })

const accountChange = (personId: string, ...fields: AccountField[]) =>
  fixture.anEvent('person.account_changed', { personId, fields })

test.each<[AccountField, string]>([
  ['password', 'Your password at University of Marlow was changed'],
  ['secondFactorOn', 'Two-step verification is on at University of Marlow'],
  ['secondFactorOff', 'Two-step verification is off at University of Marlow'],
  ['recoveryCodes', 'New recovery codes at University of Marlow'],
  ['recoveryCodeUsed', 'A recovery code was used at University of Marlow'],
  ['passkeyAdded', 'A passkey was added at University of Marlow'],
  ['passkeyRemoved', 'A passkey was removed at University of Marlow'],
])('a person is mailed about a change of %s once', async (field, subject) => {
  const event = await accountChange(fixture.agent.id, field)

  await mailAccountChange(fixture.ctx, event)
  await mailAccountChange(fixture.ctx, event)

  expect(sent()).toMatchObject([{ to: expect.stringContaining(fixture.agent.email), subject }])
  expect(fixture.server.mails[0]?.text).toMatch(/ on \w{3} \d+\/\d+\/\d{4} \d+:\d\d:\d\d[ap]m/)
  expect(fixture.server.mails[0]?.text).toContain('If this was not you')
})

test('the owner of a passkey is mailed once where its count of uses went back, and about no other refusal', async () => {
  const refused = (problem: 'counter' | 'origin', personId: string | null) =>
    fixture.anEvent('person.passkey_refused', { personId, purpose: 'sign_in', problem })
  const copied = await refused('counter', fixture.agent.id)

  await mailPasskeyRefusal(fixture.ctx, copied)
  await mailPasskeyRefusal(fixture.ctx, copied)
  await mailPasskeyRefusal(fixture.ctx, await refused('origin', fixture.agent.id))
  await mailPasskeyRefusal(fixture.ctx, await refused('counter', null))

  const subject = 'A passkey of yours may have been copied at University of Marlow'
  expect(sent()).toMatchObject([{ to: expect.stringContaining(fixture.agent.email), subject }])
})

test('all superadmins are mailed once that an emergency account was used', async () => {
  const boss = await aSuperadmin(fixture.db)
  const used = await fixture.anEvent('person.emergency_used', { personId: boss.id, way: 'passkey' })

  await mailEmergency(fixture.ctx, used)
  await mailEmergency(fixture.ctx, used)

  const mails = sent().filter(({ to }) => String(to).includes(boss.email))
  expect(mails).toMatchObject([{ subject: 'An emergency account was used at University of Marlow' }])
  expect(sent().some(({ to }) => String(to).includes(fixture.agent.email))).toBe(false)
})

test('a changed name, language or signature is not mailed', async () => {
  const event = await accountChange(fixture.agent.id, 'name', 'language', 'signature', 'shortcuts')

  await mailAccountChange(fixture.ctx, event)

  expect(sent()).toEqual([])
})

test('the former address is mailed about every change of address', async () => {
  const { student, db } = fixture
  const former = student.email
  await updateOne(db, 'person', { id: student.id }, { email: 'amara@elsewhere.example' })
  const [change, ...others] = await emailChanges()
  expect(others).toEqual([])
  expect(change).toMatchObject({
    pendingConsumers: ['urgent-email'],
    event: { personId: student.id, from: former, to: 'amara@elsewhere.example' },
  })
  if (!change) throw new Error('No change was recorded')

  await mailEmailChange(fixture.ctx, change.event)
  await mailEmailChange(fixture.ctx, change.event)

  const subject = 'The address of your account at University of Marlow was changed'
  expect(sent()).toMatchObject([{ to: expect.stringContaining(former), subject }])
  const { text = '' } = fixture.server.mails[0] ?? {}
  expect(text).toContain('a…@elsewhere.example')
  expect(text).not.toContain('amara@elsewhere.example')
})

test('a person is mailed about an address that is added, and a removed one hears of it too', async () => {
  const { student, db, ctx } = fixture
  const removed = 'amara@home.example'
  const change = { personId: student.id, email: removed, before: [student.email], after: [student.email] }
  const added = await fixture.anEvent('person.addresses_changed', { ...change, how: 'added' })
  await mailAddressesChange(ctx, added)
  await mailAddressesChange(ctx, added)

  const subject = 'Your account at University of Marlow has another address'
  expect(sent()).toMatchObject([{ to: expect.stringContaining(student.email), subject }])
  const { text = '' } = fixture.server.mails[0] ?? {}
  expect(text).toContain('a…@home.example')
  expect(text).not.toContain(removed)

  await insert(db, 'former_email', { personId: student.id, email: removed, until: new Date() })
  await mailAddressesChange(
    ctx,
    await fixture.anEvent('person.addresses_changed', { ...change, how: 'removed' }),
  )
  const recipients = sent()
    .slice(1)
    .map(({ to }) => to)
  expect(recipients.toSorted()).toEqual([
    expect.stringContaining(removed),
    expect.stringContaining(student.email),
  ])
})

test('a confirmed address, and one that is made primary, are not mailed as added', async () => {
  const { student, ctx } = fixture
  const change = { personId: student.id, email: student.email, before: [], after: [] }
  for (const how of ['confirmed', 'made_primary'] as const)
    await mailAddressesChange(ctx, await fixture.anEvent('person.addresses_changed', { ...change, how }))

  expect(sent()).toEqual([])
})

test('a change of case and an anonymised address are not recorded as changed', async () => {
  const { student, agent, db } = fixture
  await changeEmail(student.id, student.email.toUpperCase())
  const now = new Date()
  await updateOne(
    db,
    'person',
    { id: agent.id },
    { email: 'former-1@anonymised.invalid', anonymisedAt: now, archivedAt: now },
  )

  expect(await emailChanges()).toEqual([])
  expect(await countRows(db, 'former_email')).toBe(0)
})

test('the former address is mailed about further changes for some days only', async () => {
  const { agent, db, ctx } = fixture
  const former = agent.email
  await changeEmail(agent.id, 'taken.over@elsewhere.example')

  await mailAccountChange(ctx, await accountChange(agent.id, 'password'))
  expect(
    sent()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([expect.stringContaining(former), expect.stringContaining('taken.over@elsewhere.example')])

  const until = new Date(Date.now() - (limits.formerEmailDays + 1) * dayMs)
  await updateMany(db, 'former_email', {}, { until })
  fixture.server.mails.length = 0
  await mailAccountChange(ctx, await accountChange(agent.id, 'secondFactorOff'))
  expect(sent()).toMatchObject([{ to: expect.stringContaining('taken.over@elsewhere.example') }])
})

test('the notice of a sign-in with a new browser names the browser', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const used = { personId: fixture.student.id, area: 'portal', userAgent } as const

  await mailNewBrowser(fixture.ctx, await fixture.anEvent('person.new_browser_used', used))

  expect(sent()).toMatchObject([
    { subject: 'Your account at University of Marlow was opened in a new browser' },
  ])
  expect(fixture.server.mails[0]?.text).toContain('Firefox, Windows')
})

test('staff are mailed about a changed or lost role and a deactivated account', async () => {
  const { agent, student, ctx } = fixture
  const record = { recordId: agent.id, subject: 'Callum' } as const
  const edited = { ...record, how: 'edited' } as const
  for (const [before, after] of [
    [{ role: 'Agent' }, { role: 'Supervisor' }],
    [{ role: 'Agent' }, { role: null }],
    [{ name: 'A' }, { name: 'B' }],
  ] as const)
    await mailPersonChange(ctx, await fixture.anEvent('person.changed', { ...edited, before, after }))
  const closed = { how: 'archived', before: null, after: null } as const
  await mailPersonChange(ctx, await fixture.anEvent('person.changed', { ...record, ...closed }))
  const left = { recordId: student.id, subject: 'Amara', ...closed }
  await mailPersonChange(ctx, await fixture.anEvent('person.changed', left))

  expect(sent().map(({ subject }) => subject)).toEqual([
    'Your role at University of Marlow was changed',
    'Your role at University of Marlow was changed',
    'Your account at University of Marlow was deactivated',
  ])
  expect(fixture.server.mails[0]?.text).toContain('It is now: Supervisor')
})
