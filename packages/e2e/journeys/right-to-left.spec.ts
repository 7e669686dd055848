import { insertTickets } from '../src/database-fixtures.ts'
import { signedInVisits } from '../src/pages/admin-visits.ts'
import { portalVisitsOf } from '../src/pages/portal-visits.ts'
import { expectToFitFromRightToLeft, turnPagesRound } from '../src/pages/right-to-left.ts'
import { visitPage } from '../src/pages/visits.ts'
import { createStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.use({
  serviceWorkers: 'block',
  // Chromium takes a page whose document a test changes for one from elsewhere, which may open no socket to this machine.
  permissions: ['local-network-access'],
})
test.beforeEach(({ context }) => turnPagesRound(context))

test('every page of the admin area that a click leads to runs from right to left', async ({ page }) => {
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/my-account')
  // Those with an address of their own are measured where they are read in German; here they lead to the others.
  let before = '/admin/my-account'
  for (const [address, visit] of Object.entries(signedInVisits)) {
    if (typeof visit === 'string') before = visit
    if (typeof visit !== 'function') continue
    await test.step(address, async () => {
      if (!page.url().endsWith(before) && !address.endsWith('/print')) await page.goto(before)
      await visitPage(page, visit)
      for (const size of sizes.toReversed()) {
        await page.setViewportSize(size)
        await expectToFitFromRightToLeft(page)
      }
    })
  }
})

test('every page of the portal runs from right to left', async ({ page }) => {
  test.setTimeout(480_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'Reject all' }).click()
  for (const [address, visit] of Object.entries(portalVisitsOf(createStudent())))
    if (visit !== null)
      await test.step(address, async () => {
        await visitPage(page, visit)
        await startApp(page)
        for (const size of sizes.toReversed()) {
          await page.setViewportSize(size)
          await expectToFitFromRightToLeft(page)
        }
      })
})

test('a submenu opens by the left arrow key and closes by the right one', async ({ page }) => {
  const [number = 0] = await insertTickets('library', 'Lost key', 'lost-key', 1)
  await signInStaff(page, 'hannah.osei@marlow.example', `/admin/tickets/${number}/detail`)
  await page
    .getByRole('button', { name: /^Status: / })
    .first()
    .click()
  const submenu = page.getByRole('menuitem', { name: 'Pending until…' })
  const choice = page.getByRole('menuitem', { name: 'A date and time…' })
  await submenu.press('ArrowRight')
  await expect(choice).toBeHidden()
  await submenu.press('ArrowLeft')
  await expect(choice).toBeVisible()
  await choice.press('ArrowRight')
  await expect(choice).toBeHidden()
})
