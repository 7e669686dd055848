import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { insertAgent } from '../src/database-fixtures.ts'
import { clientSecret, signInAtProvider, startIdentityProvider } from '../src/identity-provider.ts'
import { waitForCode, waitForMail } from '../src/mail.ts'
import { completeProfile, signInStaff } from '../src/people.ts'
import { archiveProvider } from '../src/providers.ts'
import { expect, test } from '../src/test.ts'

test('people sign in by a provider: a student for the first time, staff, and one whose address is not verified', async ({
  openBrowser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const id = randomUUID().slice(0, 8)
  const name = `University login ${id}`
  const provider = await startIdentityProvider(new URL(baseURL ?? '').origin, `university-login-${id}`)
  const admin = await openBrowser()

  await test.step('a superadmin adds it, and sees in a test what arrives', async () => {
    await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/sign-in/create')
    await addProvider(admin, { name, issuer: provider.issuer })
    await expectAccessible(admin, 'admin-identity-provider')
    await admin.getByRole('button', { name: 'Test as a requester' }).click()
    await signInAtProvider(admin, `ada.tester.${id}@marlow.example`)
    await expect(admin.getByRole('heading', { level: 1, name: 'Test result' })).toBeVisible()
    await expect(admin.getByText('Makes a new requester with this address.')).toBeVisible()
    await expect(admin.getByRole('row', { name: /email_verified/ })).toContainText('true')
    await expectAccessible(admin, 'admin-identity-test')
    await admin.goto(`/admin/settings/sign-in/university-login-${id}`)
    await admin.getByRole('checkbox', { name: /^Offer it/ }).click()
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await expect(admin.getByRole('button', { name: 'Save changes' })).toBeHidden()
  })

  await test.step('a student comes to the page that they wanted, by way of name and department', async () => {
    const page = await openBrowser()
    const email = `kofi.newcomer.${id}@marlow.example`
    await page.goto('/tickets/choose-topic')
    await expect(page.getByRole('link', { name: `Sign in with ${name}` })).toBeVisible()
    await expectAccessible(page, 'portal-sign-in-providers')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await signInAtProvider(page, email)
    await completeProfile(page, 'Kofi Newcomer')
    await expect(page).toHaveURL('/tickets/choose-topic')
    await page.goto('/my-account')
    await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText(name)
    await expect(page.getByText(/with an identity provider/).first()).toBeVisible()
    await expectAccessible(page, 'portal-account-identities')
  })

  await test.step('a student whose address is not verified enters the code that is mailed there', async () => {
    const page = await openBrowser()
    const email = `lena.doubtful.${id}@marlow.example`
    await page.goto('/auth/sign-in')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await signInAtProvider(page, `unverified.${email}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible()
    await expectAccessible(page, 'portal-confirm-address')
    await page.getByLabel('Six-digit code').fill(await waitForCode(email))
    await completeProfile(page, 'Lena Doubtful')
    await expect(page).toHaveURL('/tickets/index')
  })

  await test.step('staff come to the page that they wanted, and are mailed that it was linked', async () => {
    const page = await openBrowser()
    const email = await insertAgent()
    await page.goto('/admin/tickets/all?status=open')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await signInAtProvider(page, email)
    await expect(page).toHaveURL('/admin/tickets/all?status=open')
    await waitForMail(email, /Another way to sign in was linked/)
    await page.goto('/admin/my-account')
    const section = page.getByRole('region', { name: 'Linked sign-ins' })
    await expect(section).toContainText('Your only way to sign in.')
    await expectAccessible(page, 'admin-account-identities')
  })

  await test.step('somebody unknown does not become staff, and finds the other ways in', async () => {
    const page = await openBrowser()
    await page.goto('/admin/auth/login')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await signInAtProvider(page, `nobody.${id}@marlow.example`)
    await expect(page.getByRole('alert')).toContainText('does not belong to anybody on the staff')
    await expect(page.getByLabel('Password')).toBeVisible()
  })

  await test.step('while the provider is down, the page says so and offers the code', async () => {
    await provider.close()
    const page = await openBrowser()
    await page.goto('/auth/sign-in')
    await page.getByRole('link', { name: `Sign in with ${name}` }).click()
    await expect(page.getByRole('alert')).toContainText(`${name} cannot be reached`)
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  })
  await archiveProvider(name)
})

async function addProvider(page: Page, { name, issuer }: { name: string; issuer: string }): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(name)
  await page.getByRole('combobox', { name: 'Signs in' }).click()
  await page.getByRole('option', { name: 'Staff and requesters' }).click()
  await page.getByRole('textbox', { name: /^Issuer/ }).fill('http://10.0.0.1')
  await page.getByRole('textbox', { name: /^Client ID/ }).fill('lodge')
  await page.getByLabel(/^Client secret/).fill(clientSecret)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(
    page.getByText('This address leads to a network that Lodge may not reach.').first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: /^Issuer/ }).fill(issuer)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('textbox', { name: /^Redirect address/ })).toHaveValue(/\/sign-on\/return\//)
}
