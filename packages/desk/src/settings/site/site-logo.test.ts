import { limits } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { getSiteView } from '../../identity/people/get-site-view.ts'
import { actingAs, after } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { findSiteLogo, uploadSiteLogo } from './site-logo.ts'
import { getSiteSettings, updateSiteSettings } from './site-settings.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

async function* bytesOf(...chunks: Uint8Array[]) {
  yield* chunks
}

test('an uploaded logo is on every page once it is saved, at an address made from its bytes', async () => {
  const { logo } = await uploadSiteLogo(ctx, bytesOf(png.subarray(0, 20), png.subarray(20)))
  expect((await getSiteView(db)).logo).toBeUndefined()
  await updateSiteSettings(ctx, { ...(await getSiteSettings(ctx)), logo })

  expect((await getSiteView(db)).logo).toBe(`/api/site-logos/${logo}`)
  const found = await findSiteLogo(ctx, logo)
  expect(found?.contentType).toBe('image/png')
  expect(Buffer.from(found?.bytes ?? []).equals(png)).toBe(true)
})

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'logo_not_a_picture'],
  ['a text', Buffer.from('not a picture'), 'logo_not_a_picture'],
  ['nothing', Buffer.alloc(0), 'logo_not_a_picture'],
  ['a picture that is too large', Buffer.concat([png, Buffer.alloc(limits.logoSize)]), 'logo_too_large'],
])('%s is refused as a logo', async (_, bytes, reason) => {
  await expect(uploadSiteLogo(ctx, bytesOf(bytes))).rejects.toMatchObject({
    details: { fields: { file: { reason } } },
  })
})

test('only superadmins upload a logo, and only one that was uploaded can be saved', async () => {
  const agent = actingAs(db, await anAgent(db))
  await expect(uploadSiteLogo(agent, bytesOf(png))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    updateSiteSettings(ctx, { ...(await getSiteSettings(ctx)), logo: 'f'.repeat(64) }),
  ).rejects.toMatchObject({ details: { fields: { logo: { reason: 'unknown_logo' } } } })
})

test('an unsaved picture is deleted after a day, and the logo stays', async () => {
  const other = Buffer.concat([png, Buffer.from('other')])
  const { logo } = await uploadSiteLogo(ctx, bytesOf(png))
  const { logo: unsaved } = await uploadSiteLogo(ctx, bytesOf(other))
  const later = { ...ctx, now: () => after(2 * 24 * 60) }
  await updateSiteSettings(later, { ...(await getSiteSettings(ctx)), logo })

  expect(await findSiteLogo(ctx, unsaved)).toBeNull()
  expect(await findSiteLogo(ctx, logo)).not.toBeNull()
})

test('the colour and the links of the portal are on every page once they are saved', async () => {
  const footerLinks = [{ label: 'Imprint', url: 'https://marlow.example/imprint' }]
  await updateSiteSettings(ctx, { ...(await getSiteSettings(ctx)), primaryColor: '#004d40', footerLinks })

  expect(await getSiteView(db)).toMatchObject({ primary_color: '#004d40', footer_links: footerLinks })
})
