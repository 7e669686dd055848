import { randomUUID } from 'node:crypto'
import { startDovecot } from '@lodge/infra-testing/start-dovecot'
import { ImapFlow } from 'imapflow'
import { chooseTreeNode, signInStaff } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'

const user = 'study-abroad'

test('a mailbox of another server is set up, tested, read live, and says when its server is gone', async ({
  openBrowser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const dovecot = await startDovecot()
  const page = await openBrowser()
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/mailboxes/create')
  await page.getByLabel('Name', { exact: true }).fill(`Study abroad ${mark}`)
  await page.getByLabel('E-mail address', { exact: true }).fill(`abroad-${mark}@lodge.localhost`)
  await page.getByRole('combobox', { name: 'How mail comes in' }).click()
  await page.getByRole('option', { name: /^Lodge fetches it/ }).click()
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None, on this machine only' }).click()
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(dovecot.port))
  await page.getByLabel('User name', { exact: true }).fill(user)
  await page.getByLabel('Password', { exact: true }).fill('an old password')

  await test.step('the test says in words what does not work, then that all does', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('It does not let us in')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(dovecot.password)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('The folder is there')).toBeVisible()
    await expect(page.getByText('0 mails lie in the folder.')).toBeVisible()
  })
  await test.step('a mail there is a ticket here as soon as its server tells of it', async () => {
    await page.getByRole('combobox', { name: 'Team' }).click()
    await page.getByRole('option', { name: 'IT Service Desk' }).click()
    await chooseTreeNode(page, 'Topic', 'Teaching room is not working')
    await page.getByRole('button', { name: /^Create/ }).click()
    await page.waitForURL(`**/mailboxes/study-abroad-${mark}`)
    await page.goto('/admin/settings/mailboxes')
    const desk = await openBrowser()
    await signInStaff(desk, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('row').filter({ hasText: mark }).textContent()
      })
      .toContain('Receiving')
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.port,
      doSTARTTLS: false,
      auth: { user, pass: dovecot.password },
      logger: false,
    })
    await client.connect()
    await client.append(
      'INBOX',
      Buffer.from(
        `From: Amina <amina.${mark}@marlow.example>\r\nTo: abroad-${mark}@lodge.localhost\r\nSubject: Term in Lisbon ${mark}\r\nMessage-ID: <${mark}@client.example>\r\n\r\nMay I still apply?\r\n`,
      ),
    )
    await client.logout()
    await expect(desk.getByRole('link', { name: `Term in Lisbon ${mark}` })).toBeVisible({
      timeout: toleranceMs * 2,
    })
  })
  await test.step('a server that is gone is told on the list', async () => {
    await dovecot.stop()
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('row').filter({ hasText: mark }).textContent()
      })
      .toContain('Failing')
    await dovecot.close()
  })
})
