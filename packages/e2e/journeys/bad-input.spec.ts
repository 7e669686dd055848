import { randomUUID } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { waitForCode } from '../src/mail.ts'
import {
  completeProfile,
  createStudent,
  enterCode,
  signInNewStudent,
  signInStaff,
  signInStudent,
  startApp,
} from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket, readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'
import { setStatus } from '../src/tickets/set-status.ts'

const exe = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(4_096)])

test('a wrong code shows its error at the code, and its digits stay', async ({ page }) => {
  const student = createStudent()
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill('not an address')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('University e-mail address')).toHaveAccessibleDescription(
    /Invalid email address/,
  )
  await expect(page.getByLabel('University e-mail address')).toHaveValue('not an address')

  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await waitForCode(student.email)
  const wrong = code === '000000' ? '000001' : '000000'
  const field = page.getByLabel('Six-digit code')
  await field.fill(wrong)
  await expect(field).toHaveAccessibleDescription(/That is not the code we sent. You have 4 more tries./)
  await expect(field).toHaveValue(wrong)

  await field.fill(code)
  await expect(page.getByRole('heading', { name: 'Your name and department' })).toBeVisible()
  await page.getByLabel('Your name').fill(student.name)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Your department' })).toHaveAccessibleDescription(
    /Choose your department/,
  )
  await expect(page.getByLabel('Your name')).toHaveValue(student.name)
})

test('errors of a new ticket show at their fields, and the input stays', async ({ page }, info) => {
  await page.goto(`/tickets/new/${roomTopic}`)
  await enterCode(page, createStudent().email)
  await completeProfile(page, 'Zainab Farouk')
  await page.getByLabel('Describe the problem').fill('The projector shows nothing.')

  await test.step('missing fields', async () => {
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: '2 fields need your attention' })).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Write a subject')
    await expect(page.getByLabel('Building and room')).toHaveAccessibleDescription(/\w/)
    await expectInputKept(page)
  })

  await test.step('a file of 50 MB', async () => {
    const large = info.outputPath('lecture.pdf')
    writeFileSync(large, '%PDF-1.7')
    truncateSync(large, 50 * 1024 * 1024)
    await startApp(page)
    await page.getByLabel('Choose files').setInputFiles(large)
    await expect(fileOf(page, 'lecture.pdf')).toContainText('Larger than 10 MB. Choose a smaller file.')
    await expectInputKept(page)
  })

  await test.step('a program with the name of a picture', async () => {
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'holiday.png', mimeType: 'image/png', buffer: exe })
    await expect(fileOf(page, 'holiday.png')).toContainText('not a PNG file')
    await expectInputKept(page)
  })

  await test.step('a stale anti-forgery token is renewed unseen', async () => {
    await page.getByRole('button', { name: 'Remove lecture.pdf' }).click()
    await page.getByRole('button', { name: 'Remove holiday.png' }).click()
    await page.getByLabel('Subject').fill(`No picture ${randomUUID().slice(0, 8)}`)
    await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await makeTokenStale(page)
    const refusal = page.waitForResponse((response) => response.status() === 419)
    await send(page)
    await refusal
    expect(await readSubmittedNumber(page)).toBeGreaterThan(0)
  })
})

test('addresses of an unknown topic and ticket show the not-found page', async ({ page }) => {
  await signInNewStudent(page, createStudent())
  for (const address of [
    '/tickets/new/no-such-topic',
    '/tickets/99999999/detail',
    '/tickets/new/Not%20an%20alias',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
  }
})

test('a reply to a ticket that was closed meanwhile stays, and reopens it', async ({ openBrowser }) => {
  const studentPage = await openBrowser()
  const agentPage = await openBrowser()
  await signInStudent(studentPage.request, createStudent())
  const number = await createRoomTicket(studentPage.request, `No sound ${randomUUID().slice(0, 8)}`)
  await studentPage.goto(`/tickets/${number}/detail`)
  const reply = studentPage.getByLabel('Your reply')
  await reply.fill('It hums now.')
  await signInStaff(agentPage, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)

  await test.step('an agent’s stale token is renewed unseen too', async () => {
    const answer = agentPage.getByLabel('Reply', { exact: true })
    await answer.fill('We are on our way.')
    await makeTokenStale(agentPage)
    const refusal = agentPage.waitForResponse((response) => response.status() === 419)
    await agentPage.getByRole('button', { name: 'Send', exact: true }).click()
    await refusal
    await expect(studentPage.getByText('We are on our way.')).toBeVisible()
  })

  await setStatus(agentPage, 'Closed')
  await expect(studentPage.getByText('This ticket is closed')).toBeVisible()
  await expect(reply).toHaveValue('It hums now.')
  await studentPage.getByRole('button', { name: 'Send reply' }).click()
  await expect(agentPage.getByText('It hums now.')).toBeVisible()
  await setStatus(agentPage, 'Resolved')
})

const send = (page: Page) => page.getByRole('button', { name: 'Send question' }).click()

const fileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name })

async function expectInputKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Describe the problem')).toHaveValue('The projector shows nothing.')
}

/** As after a night with the page open: the token that the browser holds is one that the server does not know. */
async function makeTokenStale(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')
  if (!token) throw new Error('There is no token')
  await page.context().addCookies([{ ...token, value: `${token.value.slice(0, -4)}AAAA` }])
}
