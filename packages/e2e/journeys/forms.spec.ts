import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { createStudent, signInNewStudent, signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const demoForm = 'room-fault'

// Both sign in as the same person: one after the other.
test.describe.configure({ mode: 'default' })

// Other journeys ask under this topic too.
test.afterEach(() => askForm(demoForm))

test('a form is built by keyboard, answered by a student, and changed, while the old ticket keeps its own', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const complaints = collectPageErrors(page)
  const name = `Room ${randomUUID().slice(0, 8)}`
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/forms')
  await buildByKeyboard(page, name)
  await expectAccessible(page, 'admin-form-editor')
  await publish(page, 1)
  const alias = /forms\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
  await askForm(alias)

  const student = await openBrowser()
  await signInNewStudent(student, createStudent())
  const first = await ask(student, async () => {
    await expect(student.getByLabel('How many?')).toBeHidden()
    await student.getByRole('checkbox', { name: 'Chairs are missing' }).check()
    await student.getByLabel('How many?').fill('12')
  })

  await page.getByRole('button', { name: /^How many\?/ }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('How many chairs?')
  await page.getByRole('button', { name: /^Save draft/ }).click()
  await publish(page, 2)
  const second = await ask(student, async () => {
    await student.getByRole('checkbox', { name: 'Chairs are missing' }).check()
    await student.getByLabel('How many chairs?').fill('3')
  })

  for (const [number, version, label, answer] of [
    [first, 1, 'How many?', '12'],
    [second, 2, 'How many chairs?', '3'],
  ] as const) {
    await page.goto(`/admin/tickets/${number}/detail`)
    const answers = page.getByRole('region', { name: 'Form answers' })
    await expect(answers).toContainText(`${name}, v${version}`)
    await expect(answers.getByText(label, { exact: true })).toBeVisible()
    await expect(answers.getByText(answer, { exact: true })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

/** From the list of forms: a number, asked only once a box is ticked, put below it by the arrow keys. */
async function buildByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New form' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await add(page, 'Number', 'How many?')
  await add(page, 'Checkbox', 'Chairs are missing')
  await page.getByRole('button', { name: /^Move How many\?/ }).press('ArrowDown')
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Question' })).toHaveText('Chairs are missing')
  await page.getByRole('button', { name: /^Create draft/ }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/forms\/[^/]+\/edit$/)
}

async function add(page: Page, type: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).press('Enter')
  await page.getByRole('menuitem', { name: type, exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Label' }).fill(label)
}

async function publish(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: `Publish v${version}` }).click()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await expect(page.getByText(`v${version} is live`)).toBeVisible()
}

/** Has the topic of rooms ask a form, past the desk. */
async function askForm(alias: string): Promise<void> {
  await query('UPDATE topic SET form_id = (SELECT id FROM form WHERE alias = $2) WHERE alias = $1', [
    roomTopic,
    alias,
  ])
}

async function ask(page: Page, answer: () => Promise<void>): Promise<number> {
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill('Chairs')
  await answer()
  await page.getByLabel('Describe the problem').fill('Some chairs are gone.')
  await page.getByRole('button', { name: 'Send question' }).click()
  return readSubmittedNumber(page)
}

test('a section with its fields, and then one of them, are dragged by the mouse', async ({ page }) => {
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/forms/create')
  const fields = [
    { key: 'first', type: 'section', label: 'First part', isRequired: false },
    { key: 'room', type: 'text', label: 'Room', isRequired: false },
    { key: 'second', type: 'section', label: 'Second part', isRequired: false },
    { key: 'chairs', type: 'number', label: 'Chairs', isRequired: false },
  ]
  const file = JSON.stringify({ lodgeForm: 1, name: 'Dragged', fields })
  await page
    .getByLabel('Form as JSON')
    .setInputFiles({ name: 'form.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expectOrder(page, ['First part', 'Room', 'Second part', 'Chairs'])

  await drag(page, 'Second part', 'Room')
  await expectOrder(page, ['Second part', 'Chairs', 'First part', 'Room'])
  await drag(page, 'Chairs', 'Room')
  await expectOrder(page, ['Second part', 'First part', 'Room', 'Chairs'])
})

const handle = (page: Page, label: string) => page.getByRole('button', { name: `Move ${label}:` })

/** Takes a field by its handle to the place of another one. */
async function drag(page: Page, label: string, to: string): Promise<void> {
  await handle(page, label).hover()
  await page.mouse.down()
  const box = await handle(page, to).boundingBox()
  if (!box) throw new Error(`${to} is not on the page`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
  await page.mouse.up()
}

async function expectOrder(page: Page, labels: string[]): Promise<void> {
  const handles = page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: /^Move / })
  await expect(handles).toHaveCount(labels.length)
  for (const [place, label] of labels.entries())
    await expect(handles.nth(place)).toHaveAccessibleName(new RegExp(`^Move ${label}:`))
}
