import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { readMailTo, waitForMail } from '../src/mail.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const superadmin = 'hannah.osei@marlow.example'

test('a mail’s text is tried, saved, received and reset to the default', async ({ page }) => {
  test.setTimeout(120_000)
  const token = randomUUID().slice(0, 8)
  await signInStaff(page, superadmin, '/admin/settings/email-templates')
  await expect(page.getByRole('link', { name: 'Sign-in code' })).toBeVisible()
  // No other journey reads this mail.
  await page.getByRole('link', { name: 'Test mail' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Tried ${token} at `)
  await page.getByRole('button', { name: 'Insert siteName' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Tried ${token} at {{ siteName }}`)
  const body = page.getByRole('textbox', { name: /^Text/ })
  await body.fill('Hello,\n\n{{ nobody }}')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(body).toHaveAccessibleDescription(/Line 3, column 4: this e-mail has no variable “nobody”/)

  await body.fill(`Hello {{ recipientName }},\n\n<strong>${token}</strong> arrives.`)
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', new RegExp(`<strong>${token}</strong>`))
  await expect(page.frameLocator('iframe').getByText(token)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test mail to me' }).click()
  await waitForMail(superadmin, new RegExp(`^Tried ${token} at \\S`))
  await save(page)

  await page.goto('/admin/settings/site')
  await page.getByRole('button', { name: 'Send a test mail to me' }).click()
  const receivedMails = async () =>
    (await readMailTo(superadmin)).filter(({ subject }) => subject.includes(token))
  await expect.poll(async () => (await receivedMails()).length, { timeout: 20_000 }).toBe(2)
  const mail = (await receivedMails()).at(-1)
  expect(mail?.html).toContain(`<strong>${token}</strong> arrives.`)
  expect(mail?.text).toContain(`${token} arrives.`)
  expect(mail?.text).toContain('Hello Hannah')

  await page.goto('/admin/settings/email-templates/site_test/edit')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expectAccessible(page, 'admin-email-template')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await save(page)
  await expect(page.getByText('Default text', { exact: true }).first()).toBeVisible()
})

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Save changes/ })
  await button.click()
  await expect(button).toBeHidden()
}
