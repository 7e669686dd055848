import { randomUUID } from 'node:crypto'
import { wholeBrowser } from '../src/browser/browsers.ts'
import { byKeyboard } from '../src/browser/by-keyboard.ts'
import { waitForCode } from '../src/mail.ts'
import { portalWords } from '../src/pages/portal-words.ts'
import { createStudent, signInStudent } from '../src/people.ts'
import { demoPassword } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket, readSubmittedNumber } from '../src/tickets/create-room-ticket.ts'

// Its shell without a window goes past a group of choices in which nothing is chosen.
test.use({ launchOptions: wholeBrowser })

test('a student signs in, asks, replies, closes and rates in Arabic without a mouse', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const { t, department, place } = portalWords('ar')
  const page = await openBrowser({ locale: 'ar-JO', timezoneId: 'Asia/Amman' })
  const keys = byKeyboard(page)
  const button = (key: string) => page.getByRole('button', { name: t(key) }).filter({ visible: true })
  const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) })

  await test.step('signing in', async () => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await keys.press(button('ui.cookies.rejectAll'))
    await keys.press(
      page
        .getByRole('main')
        .getByRole('link', { name: t('home.ask') })
        .first(),
    )
    await keys.type(page.getByLabel(t('auth.signIn.email')), student.email)
    await page.keyboard.press('Enter')
    await expect(heading('auth.code.title')).toBeVisible()
    await keys.type(page.getByLabel(t('auth.code.label')), await waitForCode(student.email))
    await keys.type(page.getByLabel(t('auth.department.name')), student.name)
    await keys.type(page.getByRole('combobox', { name: t('auth.department.department') }), department)
    await expect(page.getByRole('treeitem', { name: department })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keys.press(button('auth.department.submit'))
  })

  await test.step('asking', async () => {
    await keys.press(page.getByRole('link', { name: /^Teaching room is not working/ }))
    await keys.type(page.getByLabel(t('tickets-new-ticket.newTicket.subject')), 'لا توجد صورة')
    await keys.type(page.getByLabel(place), 'Hartley Building, 2.14')
    await keys.type(page.getByLabel(t('tickets-new-ticket.newTicket.body')), 'جهاز العرض لا يعرض شيئًا.')
    await keys.press(button('tickets-new-ticket.newTicket.submit'))
    await readSubmittedNumber(page)
    await keys.keepsFocus('sending')
  })

  await test.step('replying, closing and rating, to the left as the choices go', async () => {
    await keys.press(page.getByRole('link', { name: t('tickets-new-ticket.submitted.follow') }))
    await keys.type(page.getByLabel(t('tickets.reply.label')), 'عاد يعمل.')
    await keys.press(button('tickets.reply.send'))
    await expect(page.getByRole('article').filter({ hasText: 'عاد يعمل.' })).toBeVisible()
    await keys.press(button('tickets.ticket.close'))
    await expect(button('tickets.ticket.reopen')).toBeFocused()
    const choices = page.getByRole('radio')
    await keys.press(choices.first(), 'ArrowLeft')
    await expect(choices.nth(1)).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(choices.nth(2)).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(choices.nth(1)).toBeChecked()
    await keys.press(button('tickets.rating.send'))
    await expect(page.getByText(/^تقييمك: \d من 5/)).toBeVisible()
    await expect(button('tickets.rating.change')).toBeFocused()
  })
})

test('an agent finds a ticket, answers and resolves it in German without a mouse', async ({
  openBrowser,
  request,
}) => {
  const name = `Beamer ${randomUUID().slice(0, 8)}`
  await signInStudent(request, createStudent())
  const number = await createRoomTicket(request, name)
  const page = await openBrowser({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const keys = byKeyboard(page)

  await test.step('signing in to the queue', async () => {
    await page.goto('/admin/tickets/it-service-desk/index?show=everything&sort=created')
    await keys.type(page.getByLabel('E-Mail-Adresse'), 'samir.haddad@marlow.example')
    await keys.type(page.getByLabel('Passwort', { exact: true }), demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  await test.step('the ticket', async () => {
    const link = page.getByRole('link', { name })
    for (let presses = 0; presses < 50; presses += 1) {
      await page.keyboard.press('j')
      if (await link.evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/tickets/${number}/detail$`))
  })

  await test.step('the answer', async () => {
    await expect(page.getByRole('textbox', { name: 'Antwort' })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Antwort' })).toBeFocused()
    await page.keyboard.type('Wir haben die Lampe ausgetauscht.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('article').filter({ hasText: 'die Lampe ausgetauscht' })).toBeVisible()
  })

  await test.step('the resolution', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>status gelöst')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Status: Gelöst' })).toBeVisible()
    await keys.keepsFocus('resolving')
  })
})
