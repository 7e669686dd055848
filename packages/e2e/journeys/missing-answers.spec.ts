import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForMail } from '../src/mail.ts'
import { chooseTreeNode, createStudent, signInStaff, signInStudent, startApp } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { setStatus } from '../src/tickets/set-status.ts'

test('what a caller could not say is asked for, answered on a phone and seen at once', async ({
  openBrowser,
}) => {
  const student = createStudent('Ifeoma Balogun')
  const subject = `The radiator is cold ${randomUUID().slice(0, 8)}`
  const agentPage = await openBrowser()
  const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInStudent(phone.request, student)
  await signInStaff(agentPage, 'margaret.ellis@marlow.example', '/admin/tickets/create')
  const answers = agentPage.getByRole('region', { name: 'Form answers' })
  let number = 0

  await test.step('the agent creates a ticket without the answers that the form requires', async () => {
    await fillNewTicket(agentPage, student.email, subject)
    await agentPage.getByRole('button', { name: 'Create ticket' }).click()
    await expect(agentPage.getByLabel('Hall and room')).toHaveAttribute('aria-invalid', 'true')
    await agentPage.getByLabel('Ask the requester for the missing answers').check()
    await agentPage.getByRole('button', { name: 'Create ticket' }).click()
    await agentPage.waitForURL(/\/admin\/tickets\/\d+\/detail$/)
    number = Number(/(\d+)\/detail$/.exec(agentPage.url())?.[1])
    await expect(answers.getByText('To be asked')).toHaveCount(2)
  })

  await test.step('the student’s mail says what is missing', async () => {
    const { text } = await waitForMail(student.email, /We have your question/)
    expect(text).toContain('We still need some details from you: Hall and room, What is wrong?')
  })

  await test.step('the agent asks for it by one button and waits', async () => {
    await answers.getByRole('button', { name: 'Ask for the details' }).click()
    await expect(agentPage.getByLabel('Reply', { exact: true })).toContainText('Hall and room')
    await agentPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(agentPage.getByRole('article').filter({ hasText: 'Hall and room' })).toHaveCount(1)
    await setStatus(agentPage, 'Pending')
  })

  const card = phone.getByRole('region', { name: 'We still need some details' })
  await test.step('the student answers one field, and the agent’s screen moves', async () => {
    await phone.goto(`/tickets/${number}/detail`)
    await startApp(phone)
    await card.getByLabel('Hall and room').fill('Hillcrest 14B')
    await phone.reload()
    await startApp(phone)
    await expect(card.getByLabel('Hall and room')).toHaveValue('Hillcrest 14B')
    await card.getByRole('button', { name: 'Send details' }).click()

    await expect(card.getByLabel('Hall and room')).toHaveCount(0)
    await expect(answers.getByText('Hillcrest 14B')).toBeVisible({ timeout: toleranceMs })
    await expect(answers.getByText('To be asked')).toHaveCount(1)
    await expect(agentPage.getByText('answered: Hall and room')).toBeVisible()
    await expect(agentPage.getByRole('button', { name: 'Status: Open' })).toBeVisible()
  })

  await test.step('the rest is answered, and nothing is asked any more', async () => {
    await card.getByRole('radio', { name: 'Heating or hot water' }).check()
    await card.getByRole('button', { name: 'Send details' }).click()
    await expect(card.getByText('Thank you. We have your details.')).toBeVisible()
    await expect(answers.getByText('To be asked')).toHaveCount(0, { timeout: toleranceMs })
    await expect(answers.getByText('Heating or hot water')).toBeVisible()
    const isTooWide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide).toBe(false)
  })
})

async function fillNewTicket(page: Page, email: string, subject: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Requester' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  await chooseTreeNode(page, 'Topic', 'Repairs')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What they said').fill('It has been cold since Monday.')
}
