import { dayMs, hourMs, parseEvent } from '@lodge/contracts'
import { findMany, insert, newId, remove, updateOne } from '@lodge/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { announceProviderEnds } from '../../../settings/sign-on/records/announce-provider-ends.ts'
import { makeCertifiedKey } from '../../../settings/sign-on/saml/make-certificate.ts'
import { aSuperadmin } from '../../../testing/index.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailProviderEnd } from './mail-provider-end.ts'

let fixture: EmailFixture
let boss: { email: string }
beforeAll(async () => {
  fixture = await createEmailFixture()
  boss = await aSuperadmin(fixture.db)
})
afterEach(async () => {
  await remove(fixture.db, 'identity_provider', {})
  await remove(fixture.db, 'event', { type: 'identity_provider.ends' })
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

/** Whole seconds: certificates know no others. */
const start = new Date('2026-10-01T08:00:00.000Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/** Returns a certificate that ends in so many days. */
async function ending(days: number): Promise<string> {
  const until = later(days * dayMs)
  const from = new Date(until)
  from.setUTCFullYear(from.getUTCFullYear() - 1)
  return (await makeCertifiedKey({ name: 'idp.uni.example', from, years: 1 })).certificate
}

type Provider = Parameters<typeof insert<'identity_provider'>>[2]
const aProvider = (more: Partial<Provider>) =>
  insert(fixture.db, 'identity_provider', {
    id: newId(),
    alias: 'campus',
    protocol: 'saml',
    name: 'Campus login',
    issuer: 'https://idp.uni.example',
    clientId: '',
    secret: '',
    audience: 'both',
    domains: [],
    scopes: '',
    nameClaim: 'displayName',
    emailClaim: 'mail',
    isOffered: true,
    ssoAddress: 'https://idp.uni.example/sso',
    updatedAt: start,
    ...more,
  })
const aFederation = (more: Partial<Provider>) =>
  aProvider({
    protocol: 'federation',
    ssoAddress: null,
    metadataUrl: 'https://edu.example/metadata',
    ...more,
  })

const announce = (at: Date) => announceProviderEnds({ ...systemContext(fixture.db), now: () => at })
const announced = () =>
  findMany(fixture.db, 'event', { type: 'identity_provider.ends' }, { orderBy: ['seq'] })

/** Returns in which hours something was announced, looked at every six of them. */
async function hoursOf(days: number): Promise<number[]> {
  const hours: number[] = []
  for (let hour = 0; hour <= days * 24; hour += 6) {
    const before = (await announced()).length
    await announce(later(hour * hourMs))
    if ((await announced()).length > before) hours.push(hour)
  }
  return hours
}

/** Mails everything that was announced, each of it twice. */
async function mailAnnounced() {
  for (const { id, payload, createdAt } of await announced()) {
    const envelope = { id, type: 'identity_provider.ends', actorId: null, at: createdAt.toISOString() }
    const event = parseEvent('identity_provider.ends', { ...Object(payload), ...envelope })
    await mailProviderEnd(fixture.ctx, event)
    await mailProviderEnd(fixture.ctx, event)
  }
  return fixture.server.mails
}

test('the end of a provider’s last certificate is announced 30, 7 and 1 days before, and as it comes', async () => {
  await aProvider({ certificates: [await ending(35), await ending(3)] })
  expect(await hoursOf(40)).toEqual([5 * 24, 28 * 24, 34 * 24, 35 * 24])

  const mails = await mailAnnounced()
  expect(mails).toHaveLength(4)
  expect(mails[0]?.to).toMatchObject({ value: [{ address: boss.email }] })
  expect(mails[0]?.subject).toBe('Sign-in by Campus login at University of Marlow needs a new certificate')
  expect(mails[0]?.text).toMatch(/The last certificate .* counts until \w{3} \d+\/\d+\/2026/)
  expect(mails[0]?.text).toContain('/admin/settings/sign-in/campus')
})

test('the end of a federation’s metadata is announced three days before, and that of its certificate apart', async () => {
  await aFederation({ metadataUntil: later(5 * dayMs), metadataCertificates: [await ending(60)] })
  expect(await hoursOf(10)).toEqual([2 * 24, 4 * 24, 5 * 24])
  const mails = await mailAnnounced()
  expect(mails[0]?.text).toMatch(/The metadata .* of Campus login count until/)
})

test('after a pause one announcement makes up for all before it, and a new end is announced anew', async () => {
  const { id } = await aProvider({ certificates: [await ending(35)] })
  await announce(later(34.5 * dayMs))
  expect((await announced()).map(({ payload }) => Object(payload).days)).toEqual([1])
  await updateOne(fixture.db, 'identity_provider', { id }, { certificates: [await ending(60)] })
  await announce(later(35 * dayMs))
  expect((await announced()).map(({ payload }) => Object(payload).days)).toEqual([1, 30])
})

test('several jobs at once announce an end once', async () => {
  await aProvider({ certificates: [await ending(10)] })
  await Promise.all(Array.from({ length: 5 }, () => announce(start)))
  expect(await announced()).toHaveLength(1)
})

test('nothing is announced of a provider without an end, nor of an archived one, and nobody is mailed of one', async () => {
  await aProvider({ alias: 'fresh', certificates: [await ending(31)] })
  await aProvider({ alias: 'gone', certificates: [await ending(3)], archivedAt: start })
  await aProvider({ alias: 'openid', protocol: 'openid', ssoAddress: null })
  await announce(start)
  expect(await announced()).toEqual([])

  const { id } = await aProvider({ alias: 'leaving', certificates: [await ending(3)] })
  await announce(start)
  await updateOne(fixture.db, 'identity_provider', { id }, { archivedAt: start })
  expect(await mailAnnounced()).toEqual([])
})
