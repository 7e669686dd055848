import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const sizes = [
  { device: 'a phone', size: { width: 390, height: 844 } },
  { device: 'a desktop', size: { width: 1440, height: 900 } },
]

test('input sent while the connection breaks stays on the screen and arrives once', async ({
  openBrowser,
}) => {
  const [studentPage, agentPage] = [await openBrowser(), await openBrowser()]
  await signInNewStudent(studentPage, createStudent())
  const numbers: number[] = []

  for (const { device, size } of sizes)
    await test.step(`a question on ${device}`, async () => {
      await studentPage.setViewportSize(size)
      const subject = `Socket ${randomUUID().slice(0, 8)}`
      await fillIn(studentPage, subject)
      await loseAnswer(studentPage, '**/api/tickets')
      const send = studentPage.getByRole('button', { name: 'Send question' })
      await send.click()
      await expectFailure(studentPage)
      await expect(studentPage.getByLabel('Subject')).toHaveValue(subject)
      await send.click()
      numbers.push(await readSubmittedNumber(studentPage))
      await studentPage.goto('/tickets/index')
      await expect(studentPage.getByRole('link', { name: new RegExp(subject) })).toHaveCount(1)
    })

  const [number = 0] = numbers
  await studentPage.goto(`/tickets/${number}/detail`)
  // Without the app a reply is sent by the page's own form.
  await startApp(studentPage)
  await signInStaff(agentPage, 'samir.haddad@marlow.example', '/admin/dashboard')
  for (const { device, size } of sizes)
    await test.step(`a reply of either side on ${device}`, async () => {
      await expectReplySentOnce(studentPage, {
        size,
        words: `Still broken, says ${device}.`,
        label: 'Your reply',
        button: 'Send reply',
        lose: () => loseAnswer(studentPage, `**/api/tickets/${number}/replies`),
      })
      // Opened again, so that the newest messages are seen: unseen ones would stop the reply.
      await agentPage.goto(`/admin/tickets/${number}/detail`)
      await expect(articleWith(agentPage, `says ${device}`)).toBeVisible()
      await expectReplySentOnce(agentPage, {
        size,
        words: `We look at it, says ${device}.`,
        label: 'Reply',
        button: 'Send',
        // Where the server has the reply, the push takes the text away by itself.
        lose: () => loseRequest(agentPage, `**/api/backend/tickets/${number}/replies`),
      })
    })
  for (const page of [studentPage, agentPage]) await expect(page.getByRole('article')).toHaveCount(5)
})

test('a record whose answer is lost is saved again and exists once', async ({ page }) => {
  const title = `Lost property ${randomUUID().slice(0, 8)}`
  await signInStaff(page, 'margaret.ellis@marlow.example', '/admin/create-canned-response')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Ask at the lodge.')
  await loseAnswer(page, '**/api/backend/canned-responses')

  await page.keyboard.press('Control+s')
  await expectFailure(page)
  await page.keyboard.press('Control+s')

  await page.waitForURL(/\/admin\/edit-canned-response\/lost-property-/)
  await page.goto('/admin/canned-response')
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
})

async function fillIn(page: Page, subject: string): Promise<void> {
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('The socket is broken.')
}

interface Reply {
  size: { width: number; height: number }
  words: string
  label: string
  button: string
  lose: () => Promise<void>
}

/** Writes a reply whose first answer is lost, and sends it again where the screen does not. */
async function expectReplySentOnce(page: Page, { size, words, label, button, lose }: Reply): Promise<void> {
  await page.setViewportSize(size)
  const text = page.getByLabel(label, { exact: true })
  await text.fill(words)
  await lose()
  const send = page.getByRole('button', { name: button, exact: true })
  await send.click()
  await expectFailure(page)
  expect(await contentOf(text)).toBe(words)
  await send.click()
  await expect(articleWith(page, words)).toHaveCount(1)
  await expect.poll(() => contentOf(text)).toBe('')
}

const articleWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

/** Returns the text in a field or in an editor. */
const contentOf = (text: Locator) =>
  text.evaluate((element) =>
    (element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')).trim(),
  )

const expectFailure = (page: Page) =>
  expect(
    page
      .getByText(/could not be reached/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

/** The server gets the next request that is posted there, and the browser never learns so. */
const loseAnswer = (page: Page, address: string) =>
  loseFirst(page, address, async (route) => {
    await route.fetch()
  })

/** The next request that is posted there never reaches the server. */
const loseRequest = (page: Page, address: string) => loseFirst(page, address, async () => undefined)

async function loseFirst(
  page: Page,
  address: string,
  before: (route: Route) => Promise<void>,
): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await before(route)
    await route.abort('connectionreset')
  })
}
