import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { readReplyAddress, waitForMail } from '../src/mail.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { reportUndelivered, writeMail } from '../src/write-mail.ts'

const help = 'help@lodge.localhost'

test('a student who only writes mail is answered, and answers, while an agent watches the desk', async ({
  openBrowser,
}) => {
  const student = `kofi.${randomUUID().slice(0, 8)}@marlow.example`
  const subject = `The projector shows nothing ${randomUUID().slice(0, 8)}`
  const desk = await openBrowser()
  await signInStaff(desk, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')

  await test.step('the mail is on the open list within a second', async () => {
    await writeMail({ from: `Kofi Mensah <${student}>`, to: help, subject })
    await expect(desk.getByRole('link', { name: subject })).toBeVisible({ timeout: toleranceMs })
  })

  await test.step('the receipt has the number, and can be answered', async () => {
    const receipt = await waitForMail(student, /We have your question/)
    expect(await readReplyAddress(receipt)).toMatch(/^help\+\d+\.[a-z2-7]{26}@lodge\.localhost$/)
    expect(receipt.text).toContain('reply to this e-mail')
  })

  await test.step('the agent answers in the desk', async () => {
    await desk.getByRole('link', { name: subject }).click()
    await expect(desk.getByText('By e-mail', { exact: true })).toBeVisible()
    await desk.getByLabel('Reply', { exact: true }).fill('We bring a new projector at noon.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByRole('article')).toHaveCount(2)
  })

  await test.step('the student’s answer is a message at once, and what it repeats is folded', async () => {
    const answer = await waitForMail(student, new RegExp(`] ${subject}$`))
    const quoted = answer.text.split('\n').map((line) => `> ${line}`)
    await writeMail({
      from: `Kofi Mensah <${student}>`,
      to: await readReplyAddress(answer),
      subject: `Re: ${answer.subject}`,
      inReplyTo: answer.headers['message-id'],
      text: ['Thank you, it works.', '', 'On Monday, the help desk wrote:', ...quoted].join('\n'),
    })
    const message = desk.getByRole('article').filter({ hasText: 'Thank you, it works.' })
    await expect(message).toBeVisible({ timeout: toleranceMs })
    await expect(message.getByText('new projector at noon')).toHaveCount(0)
    await message.getByRole('button', { name: /^Show quoted text/ }).click()
    await expect(message.getByText('new projector at noon')).toBeVisible()
  })
})

test('an agent answers from the phone’s mail program, and hears in the desk of an answer that did not arrive', async ({
  openBrowser,
}) => {
  const student = `noor.${randomUUID().slice(0, 8)}@marlow.example`
  const agent = 'samir.haddad@marlow.example'
  const subject = await writeMail({ from: `Noor Haidari <${student}>`, to: help })
  const desk = await openBrowser()
  await signInStaff(desk, 'hannah.osei@marlow.example', '/admin/tickets/it-service-desk/index')
  const link = desk.getByRole('link', { name: subject })
  await link.click()
  await expect(desk.getByRole('article')).toHaveCount(1)

  await test.step('a mail tells the agent of the assignment, under an address of their own', async () => {
    await desk.getByRole('button', { name: /^Assignee/ }).click()
    await desk.getByRole('menuitem', { name: 'Samir Haddad' }).click()
    const notice = await waitForMail(agent, new RegExp(`Assigned to you: ${subject}`))
    await writeMail({
      from: `Samir Haddad <${agent}>`,
      to: await readReplyAddress(notice),
      subject: `Re: ${notice.subject}`,
      inReplyTo: notice.headers['message-id'],
      text: 'Your account is unlocked again.\n\n-- \nSent from my phone',
    })
  })
  await test.step('the answer is the agent’s own, in the desk and in the student’s mail', async () => {
    const message = desk.getByRole('article', { name: 'Message by Samir Haddad' })
    await expect(message).toContainText('Your account is unlocked again.', { timeout: toleranceMs })
    await expect(message).not.toContainText('Sent from my phone')
    const answer = await waitForMail(student, new RegExp(`] ${subject}$`))
    expect(answer.text).toContain('Your account is unlocked again.')
    await reportUndelivered(answer)
  })
  await test.step('what the mail server reports stands on the message and on the ticket', async () => {
    const message = desk.getByRole('article', { name: 'Message by Samir Haddad' })
    await expect(message).toContainText(`Not delivered to ${student}.`, { timeout: toleranceMs })
    await expect(message).toContainText('550 5.1.1 No such user here')
    await expect(desk.getByRole('region', { name: 'Mail not delivered' })).toBeVisible()
    await expectAccessible(desk, 'a ticket with an answer that did not arrive')
  })
})

test('a mail that is set aside waits for somebody, and becomes a ticket by one button', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/incoming-mail')
  const subject = await writeMail({
    from: `lottery.${randomUUID().slice(0, 8)}@prizes.example`,
    to: help,
    headers: { 'X-Spam-Flag': 'YES' },
  })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByRole('link', { name: subject }).count()
    })
    .toBe(1)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('Your mail server took it for spam.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a ticket' }).click()

  await expect(page.getByText('Taken out of the quarantine.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a ticket' })).toHaveCount(0)
})
