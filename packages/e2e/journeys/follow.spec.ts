import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { wholeBrowser } from '../src/browser/browsers.ts'
import { waitForLink, waitForMail } from '../src/mail.ts'
import { completeProfile, createStudent, signInStaff } from '../src/people.ts'
import {
  deliverMessage,
  listNotifications,
  messagesAbout,
  pushOrigin,
  usePushService,
} from '../src/push-service/push-browser.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicketByForm } from '../src/tickets/create-room-ticket.ts'
import { setStatus } from '../src/tickets/set-status.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const phone = { viewport: { width: 390, height: 844 } }

test.use({ launchOptions: wholeBrowser })

test('a student follows a ticket on two devices, rates it from the mail, and changes their account', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const subject = `No sound ${randomUUID().slice(0, 8)}`
  const [laptop, mobile, agent] = [await openBrowser(), await openBrowser(phone), await openBrowser()]
  const complaints = collectPageErrors(laptop)
  let number = 0

  await test.step('the link of the mail signs in where the code was requested', async () => {
    await laptop.goto('/auth/sign-in')
    await laptop.getByRole('button', { name: 'Reject all' }).click()
    await laptop.getByLabel('University e-mail address').fill(student.email)
    await laptop.getByRole('button', { name: 'Send me a code' }).click()
    await expect(heading(laptop, 'Enter your code')).toBeVisible()
    const link = await waitForLink(student.email, /code/, '/auth/email-verification#')

    await mobile.goto(link)
    await expect(heading(mobile, 'Sign in on this device?')).toBeVisible()
    await expectAccessible(mobile, 'portal-sign-in-elsewhere')
    await laptop.goto(link)
    await completeProfile(laptop, student.name)
    await expect(heading(laptop, 'My tickets')).toBeVisible()
    expect(laptop.url()).not.toContain('#')
    number = await createRoomTicketByForm(laptop, subject)
  })

  await test.step('an answer is unread on every device until one of them shows it', async () => {
    await signInStaff(agent, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)
    await laptop.goto('/tickets/index')
    const row = laptop.getByRole('listitem').filter({ hasText: subject })
    await expect(row).toBeVisible()
    await agent.getByRole('textbox', { name: 'Reply' }).fill('Is the amplifier on?')
    await agent.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(row.getByText('New reply:')).toBeAttached()
    const other = await laptop.context().newPage()
    await other.goto(`/tickets/${number}/detail`)
    await expect(other.getByText('Is the amplifier on?')).toBeVisible()
    await other.bringToFront()
    await expect(row.getByText('New reply:')).toHaveCount(0)
    await other.close()
  })

  if (pushOrigin) {
    const origin = pushOrigin
    await test.step('a chosen device shows the next answer once and without its subject', async () => {
      await usePushService(laptop, origin)
      await laptop.goto('/my-account')
      await laptop.getByRole('button', { name: 'Tell me on this device' }).click()
      await expect(laptop.getByText('This device', { exact: true })).toBeVisible()
      await expectAccessible(laptop, 'portal-my-account-devices')
      await agent.getByRole('textbox', { name: 'Reply' }).fill('Or is it muted?')
      await agent.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.poll(() => messagesAbout(origin, number)).toHaveLength(1)
      const [message] = await messagesAbout(origin, number)
      expect(JSON.stringify(message)).not.toContain(subject)
      await deliverMessage(laptop, message ?? {})
      await deliverMessage(laptop, message ?? {})
      await expect.poll(() => listNotifications(laptop)).toEqual([`Your ticket ${number} has an answer`])
      await laptop.goto('/tickets/index')
    })
  }

  await test.step('a search by words of a message finds the ticket', async () => {
    await laptop.getByRole('searchbox', { name: 'Find in my tickets' }).fill('zebra')
    await expect(laptop.getByRole('heading', { name: 'No ticket matches' })).toBeVisible()
    await laptop.getByRole('searchbox', { name: 'Find in my tickets' }).fill('amplifier')
    await expect(laptop.getByRole('listitem').filter({ hasText: subject })).toBeVisible()
    await expectAccessible(laptop, 'portal-my-tickets-search')
  })

  await test.step('the mail’s link rates the answer without signing in, and only once it is sent', async () => {
    await setStatus(agent, 'Resolved')
    const link = await waitForLink(student.email, /Resolved/, '/rate/')
    await mobile.goto(link.replace(/rating=\d/, 'rating=4'))
    await expect(mobile.getByRole('radio', { name: '4 Good' })).toBeChecked()
    await expectAccessible(mobile, 'portal-rating-page')
    await laptop.goto(`/tickets/${number}/detail`)
    const card = laptop.getByRole('region', { name: 'How did we do?' })
    await expect(card.getByRole('radio', { name: '4 Good' })).not.toBeChecked()
    await expectAccessible(laptop, 'portal-ticket-resolved')
    await mobile.getByLabel('What could be better?').fill('Say it sooner.')
    await mobile.getByRole('button', { name: 'Send rating' }).click()
    await expect(heading(mobile, 'Thank you')).toBeVisible()
    await expect(card.getByText('You rated it 4 of 5: Good.')).toBeVisible()
    await expect(agent.getByText('Say it sooner.')).toBeVisible()
  })

  await test.step('the account is changed, downloaded, and its deletion requested', async () => {
    await laptop.setViewportSize({ width: 1440, height: 900 })
    await laptop.getByRole('button', { name: /^Account/ }).click()
    await laptop.getByRole('menuitem', { name: 'My account' }).click()
    await expect(heading(laptop, 'My account')).toBeVisible()
    await expect(laptop.getByText('This session')).toBeVisible()
    await expectAccessible(laptop, 'portal-my-account')
    await laptop.getByLabel('Name', { exact: true }).fill('Zainab F.')
    await laptop.getByRole('button', { name: 'Save changes' }).click()
    await expect(laptop.getByText('Saved just now')).toBeVisible()
    const downloading = laptop.waitForEvent('download')
    await laptop.getByRole('link', { name: 'Download without files (JSON)' }).click()
    expect((await downloading).suggestedFilename()).toBe('my-data.json')
    await laptop.getByRole('button', { name: 'Ask for deletion' }).click()
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Ask for deletion' }).click()
    await expect(laptop.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    await waitForMail('hannah.osei@marlow.example', /Zainab F\. asks for their account to be deleted/)
  })
  expect(complaints).toEqual([])
})
