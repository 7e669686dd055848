import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../src/database.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

const [samir, ingrid] = ['samir.haddad@marlow.example', 'ingrid.solberg@marlow.example']

test('a reply stops once for newer messages, keeps its text and draft, and shows no hostile markup', async ({
  openBrowser,
}) => {
  test.slow()
  const student = createStudent()
  const studentPage = await openBrowser()
  const samirPage = await openBrowser({ viewport: { width: 1280, height: 720 } })
  const ingridPage = await openBrowser()
  const everyone = [studentPage, samirPage, ingridPage]
  const [first, second] = [`No picture ${randomUUID()}`, `No sound either ${randomUUID()}`]
  let number = 0

  await test.step('a student asks, and two agents open the ticket', async () => {
    await signInStudent(studentPage.request, student)
    number = await createRoomTicket(studentPage.request, `Projector ${randomUUID().slice(0, 8)}`)
    await studentPage.goto(`/tickets/${number}/detail`)
    await signInStaff(samirPage, samir, `/admin/tickets/${number}/detail`)
    await signInStaff(ingridPage, ingrid, `/admin/tickets/${number}/detail`)
    await expect(ingridPage.getByRole('article')).toHaveCount(1)
  })

  await test.step('a long note moves the end of the thread out of sight', async () => {
    await samirPage.getByRole('button', { name: /^Note/ }).click()
    await samirPage.getByLabel('Note', { exact: true }).fill('A line of the log\n'.repeat(60))
    await samirPage.getByRole('button', { name: 'Add note' }).click()
    await expect(samirPage.getByRole('article')).toHaveCount(2)
    await expect(samirPage.getByLabel('Note', { exact: true })).toHaveText('')
    await samirPage.getByRole('button', { name: /^Reply/ }).click()
  })

  const text = samirPage.getByLabel('Reply', { exact: true })
  const dialog = samirPage.getByRole('dialog')
  await test.step('one agent writes above while the other mentions them and the student answers', async () => {
    await scrollToTop(samirPage)
    await text.click()
    await samirPage.keyboard.type('We bring a ')
    await samirPage.keyboard.press('Control+b')
    await samirPage.keyboard.type('new projector')
    await samirPage.keyboard.press('Control+b')
    await samirPage.keyboard.type(' at noon.')
    await expect(samirPage.getByText('Draft saved')).toBeVisible()
    await mention(ingridPage, 'Samir Haddad', 'the lamp is the cause')
    await answer(studentPage, first)
    await expect(samirPage.getByRole('button', { name: '2 new messages below' })).toBeVisible()
  })

  await test.step('the reply is stopped with the newer messages, and its text stays', async () => {
    await samirPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toContainText('There are 2 new messages')
    await expect(dialog).toContainText('the lamp is the cause')
    await expect(dialog).toContainText(first)
    await dialog.getByRole('button', { name: 'Go back to my text' }).click()
    await expect(text).toHaveText('We bring a new projector at noon.')
    await expect(studentPage.getByRole('article')).toHaveCount(2)
  })

  await test.step('it asks once about each newer message, then it is sent', async () => {
    await scrollToTop(samirPage)
    await answer(studentPage, second)
    await expect(samirPage.getByRole('button', { name: '1 new message below' })).toBeVisible()
    await text.press('Control+Enter')
    await expect(dialog).toContainText('There is a new message')
    await expect(dialog).toContainText(second)
    await expect(dialog).not.toContainText(first)
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await expect(text).toHaveText('')
    for (const page of everyone)
      await expect(page.getByRole('article').last().locator('strong')).toHaveText('new projector')
    await expect(studentPage.getByRole('article')).toHaveCount(4)
  })

  await test.step('the mention is highlighted for staff and never reaches the student', async () => {
    for (const page of [samirPage, ingridPage])
      await expect(page.getByRole('log').locator('[data-mention]')).toHaveText('@Samir Haddad')
    await expect(studentPage.getByText('the lamp is the cause')).toHaveCount(0)
    const mentions = await query<{ email: string }>(
      `SELECT person.email FROM mention JOIN person ON person.id = mention.person_id
       JOIN message ON message.id = mention.message_id JOIN ticket ON ticket.id = message.ticket_id
       WHERE ticket.number = $1`,
      [number],
    )
    expect(mentions).toEqual([{ email: samir }])
  })

  await test.step('hostile markup is shown as text on every screen', async () => {
    const words = `Only words ${randomUUID()}`
    await sendHtml(ingridPage, number, hostile(words))
    for (const page of everyone) {
      const message = page.getByRole('article').filter({ hasText: words })
      await expect(message).toBeVisible()
      await expect(message.locator('script, style, iframe, svg[onload], form, [onclick], img')).toHaveCount(0)
      await expect(message.getByRole('link', { name: 'lead' })).toHaveCount(0)
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    }
  })

  await test.step('a draft follows the agent to another browser and through a reload, and ends when it is sent', async () => {
    const elsewhere = await openBrowser()
    await signInStaff(elsewhere, samir, `/admin/tickets/${number}/detail`)
    await expect(elsewhere.getByRole('article').last()).toBeVisible()
    const textElsewhere = elsewhere.getByLabel('Reply', { exact: true })
    await text.click()
    await samirPage.keyboard.type('The lamp is on its way')
    await expect(textElsewhere).toHaveText('The lamp is on its way')
    await elsewhere.reload()
    await expect(textElsewhere).toHaveText('The lamp is on its way')
    await textElsewhere.press('End')
    await elsewhere.keyboard.type(' now.')
    await expect(text).toHaveText('The lamp is on its way now.')
    await expect(samirPage.getByText('Draft saved')).toBeVisible()
    await samirPage.getByRole('button', { name: 'Send', exact: true }).click()
    await sendAnyway(samirPage)
    await expect(studentPage.getByRole('article').last()).toContainText('The lamp is on its way now.')
    await expect(textElsewhere).toHaveText('')
  })

  await test.step('a link to a message leads to it', async () => {
    const link = samirPage.getByRole('article').first().locator('a[href^="#message-"]')
    const hash = await link.getAttribute('href')
    await samirPage.goto(`/admin/tickets/${number}/detail${hash}`)
    const linkedMessage = samirPage.locator('[aria-current="location"]')
    await expect(linkedMessage).toBeInViewport()
    await expect(linkedMessage).toBeFocused()
  })
})

const hostile = (words: string) =>
  `<p onclick="window.harmed=1" style="position:fixed">${words}</p><script>window.harmed=1</script>` +
  `<img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"></svg>` +
  `<iframe srcdoc="<script>parent.harmed=1</script>"></iframe><a href="javascript:window.harmed=1">lead</a>` +
  `<img src="data:image/png;base64,AAAA"><style>*{display:none}</style><p><b><i>broken</p></b>`

async function scrollToTop(page: Page): Promise<void> {
  await page.getByRole('log').evaluate((log) => {
    if (log.parentElement) log.parentElement.scrollTop = 0
  })
}

async function answer(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your reply').fill(words)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
}

/** Writes a note that names a colleague by `@` and the keyboard. */
async function mention(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: /^Note/ }).click()
  await page.getByLabel('Note', { exact: true }).click()
  await page.keyboard.type(`@${name.slice(0, 3)}`)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
}

/** Sends what no editor writes, as a client with an agent's session could. */
async function sendHtml(page: Page, number: number, html: string): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [
      `/api/backend/tickets/${number}/replies`,
      JSON.stringify({ html, visibility: 'public', attachments: [], submissionId: randomUUID() }),
    ] as const,
  )
  expect(status).toBe(201)
}

/** Newer messages may stop the reply or may have been read; either way it goes out. */
async function sendAnyway(page: Page): Promise<void> {
  const isSent = page.getByLabel('Reply', { exact: true }).filter({ hasText: /^$/ })
  const anyway = page.getByRole('button', { name: 'Send anyway' })
  await expect(isSent.or(anyway).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
}
