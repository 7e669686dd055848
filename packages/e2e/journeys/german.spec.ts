import { randomUUID } from 'node:crypto'
import { expectAccessibleWords } from '../src/browser/accessibility.ts'
import { sendRequest } from '../src/browser/send-request.ts'
import { waitForCode, waitForMail } from '../src/mail.ts'
import { differentOnPhone, signedInVisits, signedOutVisits } from '../src/pages/admin-visits.ts'
import { watchForEnglish } from '../src/pages/english-texts.ts'
import { expectToFit } from '../src/pages/measure-page.ts'
import { expectToFitFromRightToLeft } from '../src/pages/right-to-left.ts'
import type { Visit } from '../src/pages/visits.ts'
import { createStudent, signInStaff, startApp } from '../src/people.ts'
import { demoPassword } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { setStatus } from '../src/tickets/set-status.ts'

const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('a student asks in German from the first page to the rating, and the agent answers in English', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const subject = `Beamer zeigt nichts ${randomUUID().slice(0, 8)}`
  const page = await openBrowser(german)
  const agent = await openBrowser()
  const expectGerman = watchForEnglish('portal', 'de')
  let number = 0

  await test.step('the student reads and signs in', async () => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('button', { name: 'Alle ablehnen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wie können wir helfen?' })).toBeVisible()
    await expectGerman(page)
    await page.goto('/knowledge-base')
    await expect(page.getByRole('heading', { level: 1, name: 'Wissensdatenbank' })).toBeVisible()
    await expectGerman(page)
    await page.goto('/tickets/choose-topic')
    await page.getByLabel('E-Mail-Adresse der Universität').fill(student.email)
    await expectGerman(page)
    await page.getByRole('button', { name: 'Code anfordern' }).click()
    await page.getByLabel('Sechsstelliger Code').fill(await waitForCode(student.email))
    const mail = await waitForMail(student.email, /Ihr Anmeldecode/)
    expect(mail.text).toContain('Niemand vom Helpdesk')
    await page.getByLabel('Ihr Name').fill(student.name)
    await page.getByRole('combobox', { name: 'Ihre Einrichtung' }).fill('Institut für Informatik')
    await page.getByRole('treeitem', { name: 'Institut für Informatik' }).click()
    await expectGerman(page)
    await page.getByRole('button', { name: 'Speichern und weiter' }).click()
  })

  await test.step('the student asks', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Worum geht es?' })).toBeVisible()
    await expect(page.getByText('IT & WLAN').first()).toBeVisible()
    await expectGerman(page)
    await page.goto('/tickets/new/teaching-room-is-not-working')
    await page.getByLabel('Betreff').fill(subject)
    await page.getByLabel('Gebäude und Raum').fill('Hartley Building, 2.14')
    await page.getByLabel('Beschreiben Sie das Problem').fill('Der Beamer zeigt nichts.')
    await expectGerman(page)
    await page.getByRole('button', { name: 'Frage absenden' }).click()
    await page.waitForURL(/\/tickets\/submitted\/\d+$/)
    number = Number(/\d+$/.exec(page.url())?.[0])
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Frage ist angekommen' })).toBeVisible()
    await expectGerman(page)
    const { text } = await waitForMail(student.email, /Ihre Frage ist angekommen/)
    expect(text).toContain('Guten Tag')
    await page.getByRole('link', { name: 'Diese Anfrage verfolgen' }).click()
    await expect(page.getByRole('main')).toContainText('Eingegangen')
    await expectGerman(page)
  })

  await test.step('an agent answers in English, and the badge moves in German', async () => {
    await signInStaff(agent, 'hannah.osei@marlow.example', `/admin/tickets/${number}/detail`)
    await agent.getByRole('button', { name: /^Reply/ }).click()
    await agent.getByLabel('Reply', { exact: true }).fill('We have changed the lamp.')
    await agent.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Nachricht von Hannah Osei' })).toContainText(
      'We have changed the lamp.',
    )
    const { text } = await waitForMail(student.email, new RegExp(`#${number}\\] ${subject}`))
    expect(text).toContain('hat auf Ihre Frage geantwortet')
    await setStatus(agent, 'Pending')
    await expect(page.getByRole('main')).toContainText('Wartet auf Ihre Antwort')
    await expectGerman(page)
    await setStatus(agent, 'Resolved')
    await expect(page.getByRole('main')).toContainText(/Gelöst, .+ Servicezeit früher als zugesagt/)
    await waitForMail(student.email, /Gelöst: /)
    await expectGerman(page)
  })

  await test.step('the student rates it and sees the list and the account', async () => {
    await page.getByRole('radio', { name: /Sehr gut/ }).press('Space')
    await page.getByRole('button', { name: 'Bewertung senden' }).click()
    await expect(page.getByText('Vielen Dank. Ihre Bewertung wurde gesendet.')).toBeVisible()
    await expectGerman(page)
    for (const address of ['/tickets/index', '/my-account', '/nirgendwo']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await startApp(page)
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await expectToFit(page)
      }
      await expectGerman(page)
    }
  })
})

test('a reader chooses the language at the foot of a page, and in their account for good', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  await page.goto('/knowledge-base')
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wissensdatenbank' })).toBeVisible()
  await expect(page).toHaveURL('/knowledge-base')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge base' })).toBeVisible()

  const agent = await openBrowser()
  await signInStaff(agent, 'mei.ling.zhou@marlow.example', '/admin/my-account')
  await agent.getByRole('combobox', { name: 'Language' }).click()
  await agent.getByRole('option', { name: 'Deutsch' }).click()
  await agent.getByRole('button', { name: 'Save changes' }).click()
  await expect(agent.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
  await agent.getByRole('combobox', { name: 'Sprache' }).click()
  await agent.getByRole('option', { name: 'Wie in meinem Browser' }).click()
  await agent.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(agent.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
})

const isPlain = (page: [string, Visit]): page is [string, string] => typeof page[1] === 'string'
const pages = Object.entries(signedInVisits).filter(isPlain)
const half = Math.ceil(pages.length / 2)

for (const [part, visits] of [
  ['first', pages.slice(0, half)],
  ['second', pages.slice(half)],
] as const)
  test(`the ${part} half of the admin area’s pages is German, accessible and fits, from right to left too`, async ({
    openBrowser,
  }) => {
    test.setTimeout(480_000)
    const page = await openBrowser(german)
    const expectGerman = watchForEnglish('admin', 'de')
    if (part === 'first')
      for (const address of Object.values(signedOutVisits)) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expectGerman(page)
        await expectToFitFromRightToLeft(page)
      }
    const email = 'hannah.osei@marlow.example'
    await sendRequest(page.request, 'POST', '/api/backend/auth/session', { email, password: demoPassword })
    for (const [pattern, address] of visits)
      await test.step(address, async () => {
        await page.setViewportSize(desktop)
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByText('Wird geladen …', { exact: true })).toHaveCount(0)
        await expectGerman(page)
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size)
          await expectToFit(page)
          if (size === desktop || differentOnPhone.has(pattern)) await expectAccessibleWords(page, address)
          // Its long words from right to left, too: the narrowest that a page has to bear.
          await expectToFitFromRightToLeft(page)
        }
      })
  })
