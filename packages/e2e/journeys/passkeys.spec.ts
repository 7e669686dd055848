import { randomUUID } from 'node:crypto'
import { createRedis } from '@lodge/events'
import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { insertStudent } from '../src/database-fixtures.ts'
import { readMailTo, waitForCode, waitForMail } from '../src/mail.ts'
import { startApp } from '../src/people.ts'
import { readRunRecord } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'

/** Costs as little as argon2 allows: a hash names its own parameters. */
const password = 'correct horse battery staple'
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$UaY/kZzLn9CYDPcVWp9W1w$zikhJpHcc2RX3MtET75QHQfrAIqeTkWg7Nfa+dv/nQ0'

test('a passkey is added, signs in and confirms, and is removed', async ({ page }) => {
  const complaints = collectPageErrors(page)
  const device = await plugIn(page)
  const { alias, email } = await createColleague()
  const section = page.getByRole('region', { name: 'Passkeys' })

  await test.step('one that is lost on its way to the server can be made again', async () => {
    await page.goto('/admin/auth/login')
    await givePassword(page, email)
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/admin/my-account')
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
    await page.route('**/api/backend/me/passkeys', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByLabel('Name')).toHaveValue(/^Chrome on /)
    await expectAccessible(page, 'admin-passkey-form')
    await section.getByLabel('Name').fill('Work laptop')
    await section.getByRole('button', { name: 'Create passkey' }).click()
    await expect(section.getByRole('alert')).not.toBeEmpty()
    await page.unroute('**/api/backend/me/passkeys')

    await section.getByLabel('Name').press('Enter')
    await expect(section.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Never')
    expect(await device.count()).toBe(1)
    await waitForMail(email, /A passkey was added/)
    await expectAccessible(page, 'admin-passkeys')
  })

  await test.step('the device makes no second one for the account', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByRole('button', { name: 'Create passkey' }).click()
    await expect(section.getByText('This device has a passkey for your account already.')).toBeVisible()
    await section.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('one whose owner the device does not verify signs nobody in', async () => {
    await device.verify(false)
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/Nothing was confirmed/)).toBeVisible()
    await expect(page).toHaveURL('/admin/auth/login')
    await expectAccessible(page, 'admin-login-passkey')
    await device.verify(true)
  })

  await test.step('it signs in without address and password', async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    // Back to the account, where a request came too late for the session.
    await expect(page).toHaveURL(/\/admin\/(dashboard|my-account)$/)
    await page.goto('/admin/my-account')
    await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('with a passkey')
    await expect(section.getByRole('listitem').filter({ hasText: 'Work laptop' })).not.toContainText('Never')
  })

  await test.step('it is renamed', async () => {
    await section.getByRole('button', { name: 'Rename Work laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
    await dialog.getByLabel('Name').fill('Old laptop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByRole('listitem').filter({ hasText: 'Old laptop' })).toBeVisible()
  })

  await test.step('it confirms who is there for a change of weight, which removes it', async () => {
    await letProofsExpire(alias)
    await section.getByRole('button', { name: 'Remove Old laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expectAccessible(page, 'admin-proof-passkey')
    await proof.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
    await waitForMail(email, /A passkey was removed/)
  })

  await test.step('it signs in no more, and the password does', async () => {
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/was not accepted|Nothing was confirmed/)).toBeVisible()
    await givePassword(page, email)
    await expect(page).toHaveURL(/\/admin\/(dashboard|my-account)$/)
  })
  // What was cut off or refused on purpose is in the console too.
  expect(complaints.filter((text) => !/status of (401|403|422)|ERR_FAILED/.test(text))).toEqual([])
})

test('a requester takes up a passkey after a code, signs in by it, loses it and is back by a code', async ({
  page,
}) => {
  const complaints = collectPageErrors(page)
  const device = await plugIn(page)
  const email = await insertStudent()
  const section = page.getByRole('region', { name: 'Passkeys' })

  await test.step('it is offered after a sign-in by code', async () => {
    await signInByCode(page, email)
    const offer = page.getByRole('region', { name: 'Next time without a code?' })
    await expect(offer).toBeVisible()
    await expectAccessible(page, 'portal-passkey-offer')
    await offer.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(offer).toBeHidden()
    expect(await device.count()).toBe(1)
    await waitForMail(email, /A passkey was added/)
  })

  await test.step('it signs in with nothing typed', async () => {
    await signOutOfPortal(page)
    await page.goto('/auth/sign-in')
    await expectAccessible(page, 'portal-sign-in-passkey')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/(my-account|tickets\/index)$/)
    await page.goto('/my-account')
    await expect(section.getByRole('listitem')).toContainText(/Chrome on /)
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText(
      'with a passkey',
    )
    await expectAccessible(page, 'portal-passkeys')
  })

  await test.step('it opens nothing of the admin area', async () => {
    await page.goto('/admin/auth/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/was not accepted/)).toBeVisible()
  })

  await test.step('it is removed, and signs in no more', async () => {
    await page.goto('/my-account')
    await section.getByRole('button', { name: /^Remove Chrome on / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
    await waitForMail(email, /A passkey was removed/)
    await signOutOfPortal(page)
    await page.goto('/auth/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/was not accepted|Nothing was confirmed/)).toBeVisible()
  })

  await test.step('a code is the way back, and “Not now” is remembered', async () => {
    await signInByCode(page, email)
    const offer = page.getByRole('region', { name: 'Next time without a code?' })
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toBeHidden()
  })
  expect(complaints.filter((text) => !/status of (401|403|422)/.test(text))).toEqual([])
})

test('a passkey is offered to whoever entered their code on a page before the app was there', async ({
  openBrowser,
}) => {
  const email = await insertStudent()
  const before = await openBrowser({ javaScriptEnabled: false })
  await before.goto('/auth/sign-in')
  await before.getByLabel('University e-mail address').fill(email)
  await before.getByRole('button', { name: 'Send me a code' }).click()
  await before.getByLabel('Six-digit code').fill(await waitForCode(email))
  await before.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(before).toHaveURL('/tickets/index')

  const page = await openBrowser({ storageState: await before.context().storageState() })
  await plugIn(page)
  await page.goto('/tickets/index')
  await startApp(page)
  await expect(page.getByRole('region', { name: 'Next time without a code?' })).toBeVisible()
})

/** An authenticator in the page's browser, as one that is built in: by fingerprint, and with room for passkeys. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** A member of staff with a password, past the desk. */
async function createColleague(): Promise<{ alias: string; email: string }> {
  const alias = `colleague-${randomUUID().slice(0, 8)}`
  const email = `${alias}@marlow.example`
  await query(
    `INSERT INTO person (id, alias, email, name, role_id, password_hash, created_at)
     SELECT gen_random_uuid(), $1, $2, 'Noor Rahman', id, $3, now() FROM role WHERE name = 'agent'`,
    [alias, email, passwordHash],
  )
  return { alias, email }
}

async function signInByCode(page: Page, email: string): Promise<void> {
  const countCodes = async () =>
    (await readMailTo(email)).filter(({ subject }) => /code/.test(subject)).length
  const before = await countCodes()
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeVisible()
  await expect.poll(countCodes).toBeGreaterThan(before)
  await field.fill(await waitForCode(email))
  await expect(page).not.toHaveURL(/\/auth\//)
}

async function signOutOfPortal(page: Page): Promise<void> {
  await page.goto('/my-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL('/my-account')
}

/** Has so much time passed since the person last proved who they are that it counts no more. */
async function letProofsExpire(alias: string): Promise<void> {
  const [person] = await query<{ id: string }>('SELECT id FROM person WHERE alias = $1', [alias])
  const redis = createRedis(readRunRecord().redis)
  for (const key of await redis.keys('*:session:*')) {
    const session = JSON.parse((await redis.get(key)) ?? 'null')
    if (session?.personId === person?.id)
      await redis.set(key, JSON.stringify({ ...session, provedAt: 0 }), 'KEEPTTL')
  }
  redis.disconnect()
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/auth/login')
}
