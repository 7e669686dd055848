import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a superadmin sees what runs and waits, and finds the way to act', async ({ page }) => {
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/operations')
  const rowOf = (table: string, name: RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name })

  await expect(rowOf('Processes', /^API/)).toContainText('Fine')
  await expect(rowOf('Processes', /^All workers/)).toContainText('Fine')
  await expect(rowOf('Storage', /^Database/)).toContainText(/\d+ MB/)
  await expect(rowOf('Queues', /^SLA deadlines/)).toBeVisible()
  const readAt = page.getByText(/^As of/)
  await expect(readAt).toBeVisible()
  await rowOf('Waiting work', /^Mails/)
    .getByRole('link')
    .click()

  await expect(page).toHaveURL('/admin/settings/deliveries')
})
