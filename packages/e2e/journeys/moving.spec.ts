import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sendRequest } from '../src/browser/send-request.ts'
import { waitForMail } from '../src/mail.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

// Three people, two tickets and a mail: a busy machine takes its time.
test.setTimeout(240_000)

const supervisor = 'margaret.ellis@marlow.example'
const admin = 'hannah.osei@marlow.example'
const detail = (number: number) => `/admin/tickets/${number}/detail`

async function ask(page: Page, number: number, body: string): Promise<void> {
  const reply = { body, attachments: [], submissionId: randomUUID() }
  await sendRequest(page.request, 'POST', `/api/tickets/${number}/replies`, reply)
}

async function choose(page: Page, text: string, item: RegExp): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a message is moved to another ticket, back, and split off, on every open screen', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const other = createStudent('Idris Bello')
  const mark = randomUUID().slice(0, 8)
  const question = `And my key is lost ${mark}`
  const [studentPage, otherPage, moverPage, watcherPage] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  const [from, into, foreign] =
    await test.step('a student asks twice, and a third thing in the first ticket', async () => {
      await signInStudent(studentPage.request, student)
      await signInStudent(otherPage.request, other)
      const first = await createRoomTicket(studentPage.request, `No projector ${mark}`)
      const second = await createRoomTicket(studentPage.request, `No light ${mark}`)
      await ask(studentPage, first, question)
      return [first, second, await createRoomTicket(otherPage.request, `No chairs ${mark}`)] as const
    })

  await test.step('two agents open one ticket each, and the student the first', async () => {
    await signInStaff(moverPage, supervisor, detail(from))
    await signInStaff(watcherPage, admin, detail(into))
    await expect(moverPage.getByRole('article')).toHaveCount(2)
    await expect(watcherPage.getByRole('article')).toHaveCount(1)
    await studentPage.goto(`/tickets/${from}/detail`)
    await expect(studentPage.getByRole('article')).toHaveCount(2)
  })

  await test.step('another person’s ticket needs a confirmation that names them', async () => {
    await choose(moverPage, question, /^Move to/)
    const dialog = moverPage.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Which ticket?' }).fill(String(foreign))
    await dialog.getByRole('option', { name: new RegExp(String(foreign)) }).click()
    await expect(dialog).toContainText(
      `${other.name} did not write this message, and will read it in the portal`,
    )
    await expect(dialog.getByRole('button', { name: `Move to #${foreign}` })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: `${other.name} may read it` }).check()
    await expect(dialog.getByRole('button', { name: `Move to #${foreign}` })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Choose another ticket' }).click()
  })

  await test.step('it goes to the other ticket of the same student without a reload', async () => {
    const dialog = moverPage.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Which ticket?' }).fill(String(into))
    await dialog.getByRole('option', { name: new RegExp(String(into)) }).click()
    await dialog.getByRole('button', { name: `Move to #${into}` }).click()

    await expect(watcherPage.getByRole('article').filter({ hasText: question })).toBeVisible()
    await expect(watcherPage.getByRole('log')).toContainText(`moved a message here from #${from}`)
    await expect(moverPage.getByRole('article')).toHaveCount(1)
    await expect(moverPage.getByRole('log')).toContainText(`moved a message to #${into}`)
    await expect(studentPage.getByRole('article')).toHaveCount(1)
  })

  await test.step('the notice takes it back', async () => {
    await moverPage.getByRole('button', { name: 'Undo' }).click()
    await expect(watcherPage.getByRole('article')).toHaveCount(1)
    await expect(studentPage.getByRole('article')).toHaveCount(2)
    await expect(moverPage.getByRole('article')).toHaveCount(2)
  })

  await test.step('the thread leads to the other ticket', async () => {
    await moverPage
      .getByRole('log')
      .getByRole('link', { name: `Open #${into}` })
      .first()
      .click()
    await moverPage.waitForURL(`**${detail(into)}`)
    await moverPage.goBack()
  })

  const opened = await test.step('on a phone and by keyboard it becomes a ticket of its own', async () => {
    await moverPage.setViewportSize({ width: 390, height: 844 })
    const message = moverPage.getByRole('article').filter({ hasText: question })
    await message.getByRole('button', { name: 'Message actions' }).focus()
    await moverPage.keyboard.press('Enter')
    await expect(moverPage.getByRole('menuitem', { name: /^Split/ })).toBeFocused()
    await moverPage.keyboard.press('Enter')
    const dialog = moverPage.getByRole('dialog')
    await expect(dialog.getByLabel('Subject')).toHaveValue(question)
    await expect(dialog).toContainText(student.name)
    expect(await moverPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await dialog.getByLabel('Subject').fill(`Lost key ${mark}`)
    await studentPage.goto('/tickets/index')
    await expect(studentPage.getByRole('link', { name: new RegExp(`No projector ${mark}`) })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create ticket' }).focus()
    await moverPage.keyboard.press('Enter')
    await moverPage.waitForURL((url) => !url.pathname.includes(String(from)))
    return Number(/\d+/.exec(new URL(moverPage.url()).pathname)?.[0])
  })

  await test.step('the student has it in the portal and by mail, and both tickets name each other', async () => {
    await expect(moverPage.getByRole('article')).toHaveCount(1)
    await expect(moverPage.getByRole('log')).toContainText(`made this ticket of a message of #${from}`)
    await expect(studentPage.getByRole('link', { name: new RegExp(`Lost key ${mark}`) })).toBeVisible()
    await waitForMail(student.email, new RegExp(`${opened}`))
    await watcherPage.goto(detail(from))
    await expect(watcherPage.getByRole('article')).toHaveCount(1)
    await expect(watcherPage.getByRole('log')).toContainText(`made #${opened} of a message of this ticket`)
    await studentPage.goto(`/tickets/${opened}/detail`)
    await expect(studentPage.getByRole('article')).toContainText(question)
  })
})
