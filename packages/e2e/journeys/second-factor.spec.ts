import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { waitForMail } from '../src/mail.ts'
import { expect, test } from '../src/test.ts'

const password = 'correct horse battery staple'

test('a forgotten password is reset, and a second factor guards it from then on', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = collectPageErrors(page)
  const email = await createColleague()

  await test.step('a link by mail sets the password', async () => {
    await page.goto('/admin/auth/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('E-mail address', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    const { text } = await waitForMail(email, /new password/)
    const link = /http\S+(\/admin\/auth\/reset-password#\S+)/.exec(text)?.[1] ?? 'no link'
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await expectAccessible(page, 'admin-reset-password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
  })

  const { secret, recoveryCode } = await test.step('an app is set up in the account', async () => {
    await givePassword(page, email)
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/admin/my-account')
    const section = page.getByRole('region', { name: 'Two-step verification' })
    await section.getByRole('button', { name: 'Turn on' }).click()
    await section.getByLabel('Current password').fill(password)
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expectAccessible(page, 'admin-second-factor-app')
    const key = ((await section.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(
      ' ',
      '',
    )
    await section.getByLabel('Six-digit code').fill(codeOf(key, Date.now()))
    await section.getByRole('button', { name: 'Turn on' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectAccessible(page, 'admin-recovery-codes')
    const [first = ''] = await codes.allTextContents()
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
    return { secret: key, recoveryCode: first }
  })

  await test.step('the next sign-in takes a code of the app', async () => {
    await signOut(page)
    await givePassword(page, email)
    await expect(page).toHaveURL('/admin/auth/second-factor')
    await expectAccessible(page, 'admin-second-factor')
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/admin/auth/login')
    await page.goto('/admin/auth/second-factor')
    // The code of now may have been used already; the one after it counts as well.
    await page.getByLabel('Six-digit code').fill(codeOf(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  })

  await test.step('a recovery code signs in without the app', async () => {
    await signOut(page)
    await givePassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/admin/my-account')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  })
  // What a page still asked for as its session ended was refused.
  expect(complaints.filter((text) => !/status of 401/.test(text))).toEqual([])
})

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** A member of staff who has no password yet, past the desk. Gives the address. */
async function createColleague(): Promise<string> {
  const alias = `colleague-${randomUUID().slice(0, 8)}`
  const email = `${alias}@marlow.example`
  await query(
    `INSERT INTO person (id, alias, email, name, role_id, created_at)
     SELECT gen_random_uuid(), $1, $2, 'Noor Rahman', id, now() FROM role WHERE name = 'agent'`,
    [alias, email],
  )
  return email
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
