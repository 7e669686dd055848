import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { chooseTreeNode, signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(button(page, 'Discard')).toBeHidden()

/** Types into the text, once it has the focus again. */
async function type(page: Page, words: string): Promise<void> {
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(words)
}

async function writeText(page: Page): Promise<void> {
  await text(page).click()
  await button(page, 'Style: Text').click()
  await page.getByRole('menuitem', { name: 'Heading 2' }).click()
  await type(page, 'Before you start')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Charge the laptop first.')
  await page.keyboard.press('Enter')
  await button(page, 'Callout').click()
  await page.getByRole('menuitem', { name: 'Warning' }).click()
  await type(page, 'Do not turn it off.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await button(page, 'Insert a table').click()
  await type(page, 'Step')
  await page.keyboard.press('Tab')
  await page.keyboard.type('How long')
  await page.keyboard.press('Control+End')
}

async function insertPictureAndLink(page: Page): Promise<void> {
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: dot }
  await page.getByLabel('Picture', { exact: true }).and(page.locator('input')).setInputFiles(file)
  const picture = page.getByRole('dialog', { name: 'Insert a picture' })
  await picture.getByLabel('Description of the picture').fill('The update window')
  await picture.getByRole('button', { name: 'Insert' }).click()
  await expect(text(page).getByRole('img', { name: 'The update window' })).toBeVisible()
  await page.keyboard.press('Control+End')
  await button(page, 'Link').click()
  const link = page.getByRole('dialog', { name: 'Link to' })
  await link.getByRole('combobox', { name: 'An article' }).fill('eduroam')
  await link.getByRole('option').first().click()
  await expect(text(page).getByRole('link')).toBeVisible()
}

test('an article is written, published, read, changed by two editors, moved and restored', async ({
  page,
  openBrowser,
}) => {
  const tag = randomUUID().slice(0, 8)
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/create-knowledge-based')
  await page.getByLabel('Title').fill(`Update a laptop ${tag}`)
  await writeText(page)
  await insertPictureAndLink(page)
  await chooseTreeNode(page, 'Category', 'Printing')
  await button(page, /^Create draft/).click()
  await expect(page).toHaveURL(`/admin/edit-knowledge-based/update-a-laptop-${tag}`)
  await expectAccessible(page, 'article')
  await page.setViewportSize({ width: 1440, height: 900 })

  const address = await test.step('it is published, and a visitor reads it', async () => {
    await button(page, 'Schedule…').click()
    await page.getByRole('dialog', { name: 'Publish later' }).press('Escape')
    await button(page, 'Publish').click()
    const link = page.getByRole('link', { name: 'See in portal' })
    await expect(link).toBeVisible()
    return (await link.getAttribute('href')) ?? ''
  })
  const reader = await openBrowser()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: `Update a laptop ${tag}` })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  await expect(reader.getByRole('img', { name: 'The update window' })).toBeVisible()

  await test.step('the second of two editors who change the title is asked', async () => {
    const colleague = await openBrowser()
    await signInStaff(colleague, 'hannah.osei@marlow.example', new URL(page.url()).pathname)
    await page.getByLabel('Title').fill(`Mine ${tag}`)
    await colleague.getByLabel('Title').fill(`Theirs ${tag}`)
    await button(colleague, /^Save/).click()
    await saved(colleague)
    await button(page, /^Save/).click()
    const question = page.getByRole('dialog', { name: /saved changes/ })
    await expect(question.getByRole('radio', { name: `Theirs: Theirs ${tag}` })).toBeVisible()
    await expect(question.getByRole('radio', { name: `Yours: Mine ${tag}` })).toBeChecked()
    await question.getByRole('button', { name: 'Save these' }).click()
    await saved(page)
    await button(page, 'Publish').click()
    await expect(page.getByText('v2', { exact: true }).first()).toBeVisible()
  })

  await test.step('it moves, and the old address leads to the new one', async () => {
    await page.getByLabel('Alias').fill(`laptops-${tag}`)
    await expect(page.getByText(/will redirect there/)).toBeVisible()
    await button(page, /^Save/).click()
    await expect(page).toHaveURL(`/admin/edit-knowledge-based/laptops-${tag}`)
    await reader.goto(address)
    await expect(reader).toHaveURL(new RegExp(`/laptops-${tag}.html$`))
    await expect(reader.getByRole('heading', { name: `Mine ${tag}` })).toBeVisible()
  })

  await test.step('an earlier version is compared and restored', async () => {
    await button(page, 'Compare v2').click()
    const difference = page.getByRole('region', { name: 'Changes from v1 to v2' })
    await expect(difference.getByRole('insertion')).toContainText('Mine')
    await button(page, 'Restore v1 as draft').click()
    await button(page, 'Publish').click()
    await expect(page.getByText('v3', { exact: true }).first()).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('heading', { name: `Update a laptop ${tag}` })).toBeVisible()
  })
})
