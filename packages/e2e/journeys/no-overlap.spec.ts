import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { insertTickets } from '../src/database-fixtures.ts'
import { chooseTreeNode, createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** The least width and height of what is pressed (WCAG 2.2, 2.5.8). */
const leastTarget = 24

async function getBox(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

/** Lists what can be pressed and is touched by the toast that is shown: tried point by point under the toast itself. */
function listCovered(toast: Element): string[] {
  const pressable = 'a[href], button, input, select, textarea, label, [contenteditable="true"], [role="tab"]'
  const { left, top, right, bottom } = toast.getBoundingClientRect()
  const coveredNames = new Set<string>()
  for (let x = left + 1; x < right; x += 4)
    for (let y = top + 1; y < bottom; y += 4) {
      const element = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-sonner-toaster]'))
      const control = element?.closest(pressable)
      if (control)
        coveredNames.add(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
    }
  return [...coveredNames]
}

/** Waits for a toast that stands still, and holds it to cover nothing that can be pressed. */
async function expectToCoverNothing(page: Page): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  await expect.poll(() => toast.evaluate(listCovered), { message: 'a toast covers' }).toEqual([])
  await toast.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(toast).toBeHidden()
}

test('a phone shows a short cookie question, and the ticks of the theme beside their labels', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies on this help desk' })
  expect((await getBox(banner)).height / phone.height).toBeLessThan(0.16)
  await page.getByRole('button', { name: 'Menu' }).click()
  const systemTheme = page.getByRole('menuitemradio', { name: 'System' })
  const wordsStart = await systemTheme.evaluate((item) => {
    const range = document.createRange()
    range.selectNodeContents(item.lastChild ?? item)
    return range.getBoundingClientRect().left
  })
  const tick = await getBox(systemTheme.locator('svg'))
  expect(tick.x + tick.width).toBeLessThanOrEqual(wordsStart)
})

test('a long file name keeps its extension on a phone, and its link is large enough to press', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signInNewStudent(page, createStudent())
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill('No picture')
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('The projector shows nothing.')
  const name = 'a photograph of the projector in the second row.txt'
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('No picture.') }
  await startApp(page)
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.goto(`/tickets/${await readSubmittedNumber(page)}/detail`)

  const links = page.getByRole('link', { name }).filter({ visible: true })
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    const { width, height } = await getBox(link)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(leastTarget)
    const extension = link.getByText('.txt', { exact: true })
    expect((await getBox(extension)).height).toBeLessThan(2 * leastTarget)
    await extension.scrollIntoViewIfNeeded()
    await expect(extension).toBeInViewport({ ratio: 1 })
  }
})

test('a toast covers no control, and can be dismissed', async ({ page }) => {
  const [number = 0] = await insertTickets('library', 'Lost key', 'lost-key', 1)
  await signInStaff(page, 'hannah.osei@marlow.example')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto(`/admin/tickets/${number}/detail`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Copy/ }).click()
    await expectToCoverNothing(page)
    await page.goto('/admin/create-knowledge-based')
    await page.getByLabel('Title').fill(`Update a laptop at ${size.width} pixels`)
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Charge it first.')
    await chooseTreeNode(page, 'Category', 'Printing')
    await page.getByRole('button', { name: /^Create draft/ }).click()
    await expectToCoverNothing(page)
    await page.goto('/admin/settings/business-hours/office-hours')
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.keyboard.press('Control+s')
    await expectToCoverNothing(page)
    page.once('dialog', (dialog) => dialog.accept())
  }
})

test('at 1024 pixels lists of hours and policies have room for their names and show each status', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInStaff(page, 'hannah.osei@marlow.example')
  for (const place of ['business-hours', 'sla-policies']) {
    await page.goto(`/admin/settings/${place}`)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
    const name = row.getByRole('cell').filter({ has: page.getByRole('link') })
    expect((await getBox(name)).width).toBeGreaterThanOrEqual(160)
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport({ ratio: 1 })
    const current = page.getByRole('navigation').locator('[aria-current="page"]').first()
    await expect(current).toBeInViewport({ ratio: 1 })
  }
})
