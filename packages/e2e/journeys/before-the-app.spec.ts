import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { readMailTo, waitForCode, waitForLink } from '../src/mail.ts'
import { createStudent, signInStudent, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

const reply = (page: Page) => page.getByLabel('Your reply')
const shownText = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Conversation' }).getByText(words, { exact: true })
/** Stands, hidden, in a page of the server's until the app takes its place. */
const isApp = (page: Page) => expect(page.locator('#app-missing')).toHaveCount(0)

test('without JavaScript a student signs in, reads their ticket, replies and closes it', async ({
  openBrowser,
  request,
}) => {
  const student = createStudent()
  await signInStudent(request, student)
  const number = await createRoomTicket(request, `No picture ${randomUUID().slice(0, 8)}`)
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  await test.step('the address survives the sign-in, and errors come back with the input', async () => {
    await page.goto(`/tickets/${number}/detail`)
    await expect(page.getByText('After signing in, you go back to')).toContainText(`Ticket ${number}`)
    await page.getByLabel('University e-mail address').fill('nobody')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByLabel('University e-mail address')).toHaveValue('nobody')
    const codes = (await readMailTo(student.email)).length
    await page.getByLabel('University e-mail address').fill(student.email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(async () => (await readMailTo(student.email)).length).toBeGreaterThan(codes)
    const code = await waitForCode(student.email)
    await page.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('That is not the code we sent.')).toBeVisible()
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`/tickets/${number}/detail`)
  })

  await test.step('the ticket is read and answered', async () => {
    await expect(shownText(page, 'The projector shows nothing.')).toBeVisible()
    await reply(page).fill(' ')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Write a message')).toBeVisible()
    await reply(page).fill('The lamp is red.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(shownText(page, 'The lamp is red.')).toHaveCount(1)
    await expect(reply(page)).toHaveValue('')
  })

  await test.step('the ticket is closed, reopened and found in the list', async () => {
    await page.getByRole('button', { name: 'Close this ticket' }).click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Close this ticket' })).toBeVisible()
    await page.goto('/tickets/index')
    await page.getByRole('link', { name: new RegExp(`${number}`) }).click()
    await expect(page).toHaveURL(`/tickets/${number}/detail`)
  })
})

test('text typed before a late app keeps its focus and is sent once', async ({ page }) => {
  await signInStudent(page.request, createStudent())
  const number = await createRoomTicket(page.request, `No sound ${randomUUID().slice(0, 8)}`)
  const letGo = await holdScripts(page)
  await page.goto(`/tickets/${number}/detail`)

  await reply(page).click()
  await page.keyboard.type('The cable is ')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('#app-missing')).toHaveCount(1)
  await letGo()
  await isApp(page)

  await expect(reply(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('loose')
  await expect(reply(page)).toHaveValue('The cable is loose')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(shownText(page, 'The cable is loose')).toHaveCount(1)
  await page.reload()
  await expect(shownText(page, 'The cable is loose')).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
})

test('a reply sent before the app is sent once, and the page is live afterwards', async ({ page }) => {
  await signInStudent(page.request, createStudent())
  const number = await createRoomTicket(page.request, `No light ${randomUUID().slice(0, 8)}`)
  const letGo = await holdScripts(page)
  await page.goto(`/tickets/${number}/detail`)

  await reply(page).fill('Nobody came yet.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(shownText(page, 'Nobody came yet.')).toHaveCount(1)
  await letGo()
  await isApp(page)

  await expect(shownText(page, 'Nobody came yet.')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
  await expect(page.locator('style[data-rest]')).toHaveCount(0)
})

test('a question begun before its app keeps every word', async ({ page }) => {
  await signInStudent(page.request, createStudent())
  const letGo = await holdScripts(page)
  await page.goto('/tickets/new/teaching-room-is-not-working')
  await page.getByLabel('Subject').fill('No heating')
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('It is 12 degrees.')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page).toHaveURL('/tickets/new/teaching-room-is-not-working')

  await letGo()

  await expect(page.getByRole('heading', { level: 1, name: 'We have your question' })).toBeVisible()
})

test('a code requested before the app is taken by it', async ({ page }) => {
  const student = createStudent()
  const letGo = await holdScripts(page)
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await letGo()
  await startApp(page)

  await expect(page.getByText(student.email)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await waitForCode(student.email))

  await expect(page.getByRole('heading', { name: 'Your name and department' })).toBeVisible()
})

test('the link of a mail signs in on the page that waits for its code, before the app', async ({ page }) => {
  const student = createStudent()
  const letGo = await holdScripts(page)
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await letGo()
  const link = await waitForLink(student.email, /code/, '/auth/email-verification#')
  await page.goto(link)

  await expect(page.getByRole('heading', { name: 'Your name and department' })).toBeVisible()
})

test('a code typed before the app is sent by it', async ({ page }) => {
  const student = createStudent()
  const letGo = await holdScripts(page)
  await page.goto('/auth/sign-in')
  await page.getByLabel('University e-mail address').fill(student.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await waitForCode(student.email))
  await letGo()

  await expect(page.getByRole('heading', { name: 'Your name and department' })).toBeVisible()
})

/** Has the app's code wait until it is let go, as on a bad network. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) heldRoutes.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue().catch(() => undefined)))
  }
}
