import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { signInStaff, waitUntilLive } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const agent = 'samir.haddad@marlow.example'

test('a permission removed from a person at their screen is gone at once, and comes back the same way', async ({
  openBrowser,
}) => {
  const [adminPage, agentPage] = [await openBrowser(), await openBrowser()]
  const name = `Writer ${randomUUID().slice(0, 8)}`
  await signInStaff(adminPage, 'hannah.osei@marlow.example', '/admin/settings')
  await createRole(adminPage, name)
  const roleBefore = await giveRole(agent, name.toLowerCase().replace(' ', '-'))
  await signInStaff(agentPage, agent, '/admin/canned-response')
  const link = agentPage.getByRole('link', { name: 'Canned responses' })
  await expect(link.first()).toBeVisible()
  await adminPage.reload()

  await setCannedResponses(adminPage, false)

  await expect(agentPage).toHaveURL('/admin/dashboard')
  await expect(agentPage.getByText('You no longer have access to that page.')).toBeVisible()
  await expect(link).toHaveCount(0)
  expect((await agentPage.request.get('/api/backend/canned-responses')).status()).toBe(403)

  await waitUntilLive(agentPage)
  await setCannedResponses(adminPage, true)
  await link.click()
  await expect(agentPage).toHaveURL('/admin/canned-response')

  await giveRole(agent, roleBefore)
  await adminPage.reload()
  await adminPage.getByRole('button', { name: 'Delete' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(adminPage).toHaveURL('/admin/settings/roles')
  await expect(adminPage.getByRole('columnheader', { name: 'Superadmin' })).toBeVisible()
  await expect(adminPage.getByRole('columnheader', { name })).toHaveCount(0)
})

/** From the first of the settings: creates a role that may manage canned responses, and stays on its page. */
async function createRole(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL('/admin/settings/roles')
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'Canned responses' }).check()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page).toHaveURL(/\/settings\/roles\/\d+$/)
}

async function setCannedResponses(page: Page, isAllowed: boolean): Promise<void> {
  await page.getByRole('checkbox', { name: 'Canned responses' }).setChecked(isAllowed)
  await expect(page.getByText('Takes effect at once for 1 person')).toBeVisible()
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByRole('button', { name: /^Save changes/ })).toBeHidden()
}

/** Gives somebody a role past the desk, before they look. Returns the one that they had. */
async function giveRole(email: string, role: string): Promise<string> {
  const [before] = await query<{ name: string }>(
    'SELECT role.name FROM person JOIN role ON role.id = person.role_id WHERE email = $1',
    [email],
  )
  await query('UPDATE person SET role_id = (SELECT id FROM role WHERE name = $2) WHERE email = $1', [
    email,
    role,
  ])
  return before?.name ?? ''
}
