import { limits } from '@lodge/contracts'
import { findMany, getOne, insert, insertMany, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isCodeOf } from '../../identity/auth/sign-in-codes.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const minute = 60_000

async function aRequest(email: string, { minutesLeft = 10 } = {}) {
  const now = Date.now()
  const signIn = await insert(fixture.db, 'sign_in', {
    email,
    createdAt: new Date(now),
    resendAllowedAt: new Date(now + minute),
    expiresAt: new Date(now + minutesLeft * minute),
  })
  return { signIn, event: await fixture.anEvent('sign_in.code_requested', { signInId: signIn.id }) }
}

async function isValid(signInId: string, code: string): Promise<boolean> {
  const { codeHash } = await getOne(fixture.db, 'sign_in', { id: signInId })
  return isCodeOf(signInId, codeHash, code, fixture.ctx.secret)
}

test('the mailed code signs in, and is only in the text of the mail', async () => {
  const { signIn, event } = await aRequest('someone.new@marlow.example')
  await mailSignInCode(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  const [mail] = fixture.server.mails
  const code = mail?.text?.match(/^\d{6}$/m)?.[0] ?? ''
  expect(await isValid(signIn.id, code)).toBe(true)
  expect(await isValid(signIn.id, code === '000000' ? '000001' : '000000')).toBe(false)
  expect(mail?.subject).toBe('Your sign-in code for University of Marlow')
  expect(mail?.html).toMatch(new RegExp(`font-size:32px[^>]*>${code}<`))
})

test('the link of the mail has the code behind the #, which servers do not receive', async () => {
  const { event } = await aRequest('amara@marlow.example')
  await mailSignInCode(fixture.ctx, event)

  const [mail] = fixture.server.mails
  const code = mail?.text?.match(/^\d{6}$/m)?.[0]
  const link = new URL(mail?.text?.match(/https:\S+#\S+/)?.[0] ?? '')
  expect([link.pathname, link.search]).toEqual(['/auth/email-verification', ''])
  expect(decodeURIComponent(link.hash)).toBe(`#${code}.amara@marlow.example`)
})

test('no table stores the code', async () => {
  const { event } = await aRequest('amara@marlow.example')
  await mailSignInCode(fixture.ctx, event)
  const code = fixture.server.mails[0]?.text?.match(/^\d{6}$/m)?.[0] ?? 'none'

  for (const table of ['sign_in', 'email_delivery', 'event', 'activity']) {
    const { rows } = await fixture.db.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t`)
    for (const { row } of rows) {
      const { id: _, event_id: __, ...rest } = row
      expect(Object.values(rest).map(String)).not.toContain(code)
    }
  }
})

test('a second run sends no second code', async () => {
  const { signIn, event } = await aRequest('amara@marlow.example')
  await mailSignInCode(fixture.ctx, event)
  await mailSignInCode(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  const code = fixture.server.mails[0]?.text?.match(/^\d{6}$/m)?.[0] ?? ''
  expect(await isValid(signIn.id, code)).toBe(true)
})

test('a repeated mail carries a new code under a new Message-ID, and the newest counts', async () => {
  const { signIn, event } = await aRequest('amara@marlow.example')
  fixture.server.breakAfterNextMail()
  await expect(mailSignInCode(fixture.ctx, event)).rejects.toThrow()
  await mailSignInCode(fixture.ctx, event)

  const [first, second] = fixture.server.mails
  expect(first?.messageId).not.toBe(second?.messageId)
  expect(await isValid(signIn.id, second?.text?.match(/^\d{6}$/m)?.[0] ?? '')).toBe(true)
})

test('an address outside the site’s domains gets no code, unless its person is known', async () => {
  await updateOne(fixture.db, 'site', { id: 1 }, { emailDomains: ['marlow.example'] })
  await insert(fixture.db, 'person', {
    alias: 'known',
    email: 'known@elsewhere.example',
    name: 'Known',
    createdAt: new Date(),
  })
  for (const email of ['stranger@elsewhere.example', 'known@elsewhere.example'])
    await mailSignInCode(fixture.ctx, (await aRequest(email)).event)

  expect(fixture.server.mails.map(({ to }) => to?.value[0]?.address)).toEqual(['known@elsewhere.example'])
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent' }, { state: 'skipped' }])
})

test('the sign-in domains of the environment apply where the site has none', async () => {
  const ctx = { ...fixture.ctx, signInDomains: ['marlow.example'] }
  for (const email of ['stranger@elsewhere.example', 'newcomer@Marlow.example'])
    await mailSignInCode(ctx, (await aRequest(email)).event)
  await updateOne(fixture.db, 'site', { id: 1 }, { emailDomains: ['elsewhere.example'] })
  for (const email of ['other@elsewhere.example', 'late@marlow.example'])
    await mailSignInCode(ctx, (await aRequest(email)).event)

  expect(fixture.server.mails.map(({ to }) => to?.value[0]?.address)).toEqual([
    'newcomer@marlow.example',
    'other@elsewhere.example',
  ])
})

test('newcomers beyond the hourly limit get no code, and people with an account do', async () => {
  const signInRequest = (place: number, minutesAgo: number) => ({
    email: `newcomer-${place}@marlow.example`,
    codeHash: 'mailed',
    createdAt: new Date(Date.now() - minutesAgo * minute),
    resendAllowedAt: new Date(),
    expiresAt: new Date(),
  })
  const early = Array.from({ length: limits.newcomerCodesPerHour }, (_, place) => signInRequest(place, 61))
  const waiting = early.slice(1).map((_, place) => signInRequest(place, 59))
  await insertMany(fixture.db, 'sign_in', [...early, ...waiting])
  const newcomers = ['last@marlow.example', 'one.too.many@marlow.example']

  for (const email of [...newcomers, 'amara@marlow.example'])
    await mailSignInCode(fixture.ctx, (await aRequest(email)).event)

  const mailed = () => fixture.server.mails.map(({ to }) => to?.value[0]?.address)
  expect(mailed()).toEqual(['last@marlow.example', 'amara@marlow.example'])
  expect(await findMany(fixture.db, 'event', { type: 'person.limit_reached' })).toMatchObject([
    { payload: { request: 'Sign-in codes to new addresses' }, pendingConsumers: ['activity'] },
  ])

  // One of the newcomers has signed in, which leaves room for another.
  const person = { alias: 'last', email: 'last@marlow.example', name: 'Last', createdAt: new Date() }
  await insert(fixture.db, 'person', person)
  await mailSignInCode(fixture.ctx, (await aRequest('next@marlow.example')).event)
  expect(mailed().at(-1)).toBe('next@marlow.example')
})

test('archived people and expired requests get no code', async () => {
  await updateOne(fixture.db, 'person', { id: fixture.student.id }, { archivedAt: new Date() })
  await mailSignInCode(fixture.ctx, (await aRequest('amara@marlow.example')).event)
  await mailSignInCode(fixture.ctx, (await aRequest('late@marlow.example', { minutesLeft: -1 })).event)
  expect(fixture.server.mails).toEqual([])
})
