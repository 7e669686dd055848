import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { findCircle, weighPages } from '../src/page-weights.ts'
import { createStudent, signInNewStudent, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

const windows = /\/assets\/.*(pending-dialog|sonner)-.*\.js/
const menu = /\/assets\/.*account-items-.*\.js/

test('a part loaded without a network shows an error, loses nothing, and loads with the network', async ({
  page,
}) => {
  await signInNewStudent(page, createStudent())
  await page.route(windows, (route) => route.abort())
  await page.route(menu, (route) => route.abort())
  await page.goto(`/tickets/new/${roomTopic}`)
  await fillInWithEmptyFile(page)
  const send = page.getByRole('button', { name: 'Send question' })
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' })

  await test.step('a dialog', async () => {
    await send.click()
    await expect(notice).toBeVisible()
    await expectAccessible(page, 'a new ticket whose dialog did not load')
    await expect(page.getByLabel('Subject')).toHaveValue('No picture')
    await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
    await expect(notice).toHaveCount(0)
  })
  await test.step('a menu', async () => {
    const account = page.getByRole('button', { name: /^Account: / })
    await account.click()
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
    await page.unroute(menu)
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('the same dialog on a slow network', async () => {
    await page.unroute(windows)
    const arrived = Promise.withResolvers<void>()
    await page.route(windows, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await send.click()
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
    arrived.resolve()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('No picture')
    await expect(send).toBeFocused()
  })
})

test('no page and no file loads more than allowed', () => {
  for (const { page, kilobytes, toRead, budget, budgetToRead } of weighPages()) {
    expect.soft(kilobytes, `${page}, in kB of JavaScript by brotli`).toBeLessThanOrEqual(budget)
    expect.soft(toRead, `${page}, before it can be read`).toBeLessThanOrEqual(budgetToRead)
  }
  for (const app of ['portal', 'admin'] as const) expect.soft(findCircle(app), app).toBeNull()
})

test('an article brings its own styles, and the others come with its app', async ({ page }) => {
  const address = '/knowledge-base/it-wifi/wifi/connect-to-eduroam.html'
  const html = await (await page.request.get(address)).text()
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  expect(compressed.length, 'bytes of HTML and styles').toBeLessThanOrEqual(15_000)

  await page.goto(address)
  await expect(page.locator('style[data-rest]')).toHaveCount(1)
  await startApp(page)
  await expect(page.locator('style[data-rest]')).toHaveCount(0)
})

async function fillInWithEmptyFile(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('No picture')
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('The projector shows nothing.')
  const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  await startApp(page)
  await page.locator('input[type="file"]').setInputFiles(empty)
}
