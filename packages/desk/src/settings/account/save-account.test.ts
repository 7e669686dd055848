import { StoredNotificationPreferences } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../identity/auth/passwords.ts'
import { signInWithPassword } from '../../identity/auth/sign-in-with-password.ts'
import { getAgentData } from '../../identity/people/person-views.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { changePassword } from './change-password.ts'
import { getAccount } from './get-account.ts'
import { saveNotificationPreferences, saveProfile, saveSignature } from './save-account.ts'
import { saveKeyboardShortcuts } from './save-shortcuts.ts'

const secret = 'a secret for tests that is long enough'
const password = 'correct horse battery staple'
let db: TestDatabase
let passwordHash: string
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  passwordHash = await hashPassword(password)
})
afterAll(() => db.drop())

async function anAccount() {
  const agent = await anAgent(db, { teams: [await aTeam(db, { name: 'Library' })], passwordHash })
  const changes = async () =>
    (await eventsOf(db))
      .filter(({ type, actorId }) => type === 'person.account_changed' && actorId === agent.id)
      .map(({ payload }) => payload)
  return { agent, ctx: actingAs(db, agent), changes }
}

test('an agent sees their account, with every notification on by default', async () => {
  const { agent, ctx } = await anAccount()

  expect(await getAccount(ctx)).toEqual({
    alias: agent.alias,
    name: agent.name,
    email: agent.email,
    addresses: [expect.objectContaining({ email: agent.email, isPrimary: true })],
    role: 'Agent',
    teams: [expect.objectContaining({ name: 'Library' })],
    timezone: null,
    siteTimezone: 'Europe/London',
    language: null,
    languages: ['en'],
    signature: '',
    notifications: StoredNotificationPreferences.parse({}),
    undoSend: false,
  })
})

test('name and time zone are saved, and only changed fields are recorded', async () => {
  const { agent, ctx, changes } = await anAccount()

  const saved = await saveProfile(ctx, { name: 'Grace Hopper', timezone: 'America/New_York' })
  await saveProfile(ctx, { name: 'Grace Hopper', timezone: null })
  await saveProfile(ctx, { name: 'Grace Hopper', timezone: null })

  expect(saved).toMatchObject({ name: 'Grace Hopper', timezone: 'America/New_York' })
  expect(await changes()).toEqual([
    { personId: agent.id, fields: ['name', 'timezone'] },
    { personId: agent.id, fields: ['timezone'] },
  ])
})

test('a signature is sanitised on its way in', async () => {
  const { ctx, changes } = await anAccount()
  const signature =
    '<p onclick="x()">Best, <b>Grace</b><script>alert(1)</script> <a href="javascript:x()">me</a></p><img src="/api/files/x">'

  const saved = await saveSignature(ctx, { signature })

  expect(saved.signature).toBe('<p>Best, <strong>Grace</strong> me</p>')
  await saveSignature(ctx, { signature })
  expect(await changes()).toHaveLength(1)
})

test('notification preferences are saved', async () => {
  const { ctx } = await anAccount()
  const chosen = { ...StoredNotificationPreferences.parse({}), mention: { bell: true, mail: false } }

  expect((await saveNotificationPreferences(ctx, chosen)).notifications).toEqual(chosen)
})

test('changing a password takes the present one, and neither is recorded', async () => {
  const { agent, ctx, changes } = await anAccount()
  const newPassword = 'a quite different one'

  await expect(
    changePassword(ctx, { currentPassword: 'not this one', newPassword }, secret),
  ).rejects.toMatchObject({
    code: 'wrong_password',
    details: { fields: { currentPassword: { reason: 'wrong_current_password' } } },
  })
  expect((await eventsOf(db)).filter(({ actorId }) => actorId === agent.id)).toMatchObject([
    { type: 'person.access_refused', payload: { request: 'Password change with a wrong password' } },
  ])
  await expect(
    changePassword(ctx, { currentPassword: password, newPassword: password }, secret),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  await changePassword(ctx, { currentPassword: password, newPassword }, secret)

  const { email } = agent
  expect(await signInWithPassword(ctx, { email, password: newPassword })).toMatchObject({ id: agent.id })
  await expect(signInWithPassword(ctx, { email, password })).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await changes()).toEqual([{ personId: agent.id, fields: ['password'] }])
  const { passwordHash: kept } = await getOne(db, 'person', { id: agent.id })
  expect(kept).toMatch(/^\$argon2id\$/)
})

test('a common, blank or personal password is refused at its field', async () => {
  const agent = await anAgent(db, {
    name: 'Rosalind Franklin',
    email: 'r.franklin@uni.example',
    passwordHash,
  })
  const ctx = actingAs(db, agent)

  for (const newPassword of ['password1234', ' '.repeat(12), 'r.franklin@uni.example', 'rosalindfranklin'])
    await expect(
      changePassword(ctx, { currentPassword: password, newPassword }, secret),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { newPassword: { reason: 'password_guessable' } } },
    })

  await expect(
    signInWithPassword(ctx, { email: agent.email, password: 'password1234' }),
  ).rejects.toMatchObject({ code: 'wrong_password' })
})

test('students have no agent account', async () => {
  const ctx = actingAs(db, await aStudent(db))

  await expect(getAccount(ctx)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(saveProfile(ctx, { name: 'X', timezone: null })).rejects.toMatchObject({ code: 'forbidden' })
})

test('an agent’s keyboard shortcuts are saved, and the usual ones apply before', async () => {
  const { agent, ctx, changes } = await anAccount()
  const shortcutsOf = async () => (await getAgentData(db, agent.id, 'UTC')).shortcuts
  expect(await shortcutsOf()).toEqual({ isOn: true, keys: {} })

  const chosen = { isOn: false, keys: { next: 'n', note: 'j' } }
  expect(await saveKeyboardShortcuts(ctx, chosen)).toEqual(chosen)
  await saveKeyboardShortcuts(ctx, chosen)

  expect(await shortcutsOf()).toEqual(chosen)
  expect(await changes()).toEqual([{ personId: agent.id, fields: ['shortcuts'] }])
})
