import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { collectPageErrors, expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const demoForm = 'room-fault'

// Both sign in as the same person: one after the other.
test.describe.configure({ mode: 'default' })

// Other journeys ask under this topic too.
test.afterEach(() => askForm(demoForm))

test('a form is built by keyboard, answered by a student, and changed, while the old ticket keeps its answers', async ({
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
    await addPhoto(student)
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
  await page.goto(`/admin/tickets/${first}/detail`)
  await expectPhoto(page)
  await student.goto(`/tickets/${first}/detail`)
  await expectPhoto(student)
  expect(complaints).toEqual([])
})

/** From the list of forms: a number, asked only once a box is ticked, put below it by the arrow keys, and a picture. */
async function buildByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New form' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await add(page, 'Number', 'How many?')
  await add(page, 'Checkbox', 'Chairs are missing')
  await page.getByRole('button', { name: /^Move How many\?/ }).press('ArrowDown')
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Question' })).toHaveText('Chairs are missing')
  await add(page, 'File', photo.label)
  await page.getByRole('combobox', { name: 'Kinds of files' }).press('Enter')
  await page.getByRole('option', { name: 'Pictures' }).press('Enter')
  await page.getByRole('button', { name: /^Create draft/ }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/forms\/[^/]+\/edit$/)
}

async function add(page: Page, type: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).press('Enter')
  await page.getByRole('menuitem', { name: type, exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Label' }).fill(label)
}

const photo = {
  label: 'A photo of the room',
  name: 'room.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Adds a picture under its question, after a file that is none is refused there. */
async function addPhoto(page: Page): Promise<void> {
  const field = page.getByRole('group', { name: photo.label })
  const chooser = field.locator('input[type=file]')
  await startApp(page)
  await chooser.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('3 chairs') })
  await expect(field.getByText('This kind of file is not accepted.')).toBeVisible()
  await field.getByRole('button', { name: 'Remove list.txt' }).click()
  await chooser.setInputFiles(photo)
  await expect(field.getByText(/, uploaded$/)).toBeVisible()
}

/** The picture stands under its question, and its address is open to whoever is signed in here. */
async function expectPhoto(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(photo.name) })
  await expect(link).toBeVisible()
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, photo.mimeType])
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

test('a section with its fields, and one of the fields, are dragged by the mouse', async ({ page }) => {
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/forms/create')
  await importSections(page)

  await drag(page, 'Second part', 'Room')
  await expectOrder(page, ['Second part', 'Chairs', 'First part', 'Room'])
  await drag(page, 'Chairs', 'Room')
  await expectOrder(page, ['Second part', 'First part', 'Room', 'Chairs'])
})

test('topics and fields are dragged by finger on a phone', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const names = await insertTopics()
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/topics')
  const topic = (name: string) => page.getByRole('button', { name: `Move ${name}:` })
  const order = () =>
    page
      .getByRole('button', { name: new RegExp(`^Move (${names.join('|')}):`) })
      .evaluateAll((handles) => handles.map((each) => each.getAttribute('aria-label')?.slice(5, 10)))
  const [first = '', second = ''] = names
  await expect.poll(order).toEqual([first.slice(0, 5), second.slice(0, 5)])
  await dragByFinger(topic(second), topic(first))
  await expect(page.getByText(`${second} is now at position 1 of 2`)).toBeVisible()
  await expect.poll(order).toEqual([second.slice(0, 5), first.slice(0, 5)])

  await page.goto('/admin/forms/create')
  await importSections(page)
  await dragByFinger(handle(page, 'Chairs'), handle(page, 'Room'))
  await expectOrder(page, ['First part', 'Chairs', 'Room', 'Second part'])
})

/** Fills a new form with two sections of a field each. */
async function importSections(page: Page): Promise<void> {
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
}

/** Inserts two topics below one that nobody else moves, and returns their names in order. */
async function insertTopics(): Promise<[string, string]> {
  const mark = randomUUID().slice(0, 8)
  await query(
    `WITH above AS (
       INSERT INTO topic (id, alias, name, title, team_id, position)
       SELECT gen_random_uuid(), 'above-' || $1, 'Above ' || $1, 'Above', team_id, 999 FROM topic LIMIT 1
       RETURNING id, team_id)
     INSERT INTO topic (id, alias, name, title, team_id, parent_id, position)
     SELECT gen_random_uuid(), lower(name) || '-' || $1, name || ' ' || $1, name, team_id, above.id, place
     FROM above, (VALUES ('Alpha', 0), ('Bravo', 1)) AS below (name, place)`,
    [mark],
  )
  return [`Alpha ${mark}`, `Bravo ${mark}`]
}

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

/** Does the same with a finger: what is taken, and where it goes, have to be in sight together. */
async function dragByFinger(from: Locator, to: Locator): Promise<void> {
  const finger = await from.page().context().newCDPSession(from.page())
  await to.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [start, end] = [await centreOf(from), await centreOf(to)]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
  for (let step = 1; step <= 10; step++) {
    const point = { x: start.x, y: start.y + ((end.y - start.y) * step) / 10 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  // The line that shows where it would be dropped.
  const target = to.locator('xpath=ancestor::*[self::li or @role="row" or self::tr][1]')
  await expect(target).toHaveCSS('box-shadow', /[1-9]px/)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function expectOrder(page: Page, labels: string[]): Promise<void> {
  const handles = page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: /^Move / })
  await expect(handles).toHaveCount(labels.length)
  for (const [place, label] of labels.entries())
    await expect(handles.nth(place)).toHaveAccessibleName(new RegExp(`^Move ${label}:`))
}
