import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readActivity } from '../src/activity-log.ts'
import { recordTraffic } from '../src/browser/traffic-recorder.ts'
import { readMailTo, waitForMail } from '../src/mail.ts'
import { chooseTreeNode, createStudent, signInNewStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

// Three people and two mails: a busy machine takes its time.
test.setTimeout(240_000)

const supervisor = 'margaret.ellis@marlow.example'
const admin = 'hannah.osei@marlow.example'
/** The deadlines write into the log as well, sooner or later. */
const steps = ['ticket.created', 'ticket.replied', 'ticket.merged', 'ticket.unmerged']
const detail = (number: number) => `/admin/tickets/${number}/detail`

test('two tickets of a student are merged on every open screen, and separated again', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const mark = randomUUID().slice(0, 8)
  const note = `Between us ${mark}`
  const [studentPage, mergerPage, watcherPage] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  const witness = recordTraffic(studentPage)
  const answer = `We are sending someone ${mark}`
  let into = 0
  let from = 0

  await test.step('the student asks twice', async () => {
    await signInStudent(studentPage.request, student)
    into = await createRoomTicket(studentPage.request, `No projector ${mark}`)
    from = await createRoomTicket(studentPage.request, `Still no projector ${mark}`)
  })

  await test.step('two agents open one ticket each, and the student the second', async () => {
    await signInStaff(mergerPage, supervisor, detail(from))
    await signInStaff(watcherPage, admin, detail(into))
    await expect(watcherPage.getByRole('article')).toHaveCount(1)
    await studentPage.goto(`/tickets/${from}/detail`)
    await expect(studentPage.getByRole('article')).toHaveCount(1)
    await write(mergerPage, 'Note', note)
  })

  await test.step('one agent merges it after reading the preview', async () => {
    await mergerPage.getByRole('button', { name: 'More actions' }).click()
    await mergerPage.getByRole('menuitem', { name: /^Merge into/ }).click()
    const dialog = mergerPage.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Which ticket?' }).fill(String(into))
    await dialog.getByRole('option', { name: new RegExp(String(into)) }).click()
    await expect(dialog).toContainText(`2 messages move to #${into}, which gets its tags and watchers too.`)
    await expect(dialog).toContainText(`${student.name} gets an e-mail`)
    await dialog.getByRole('button', { name: `Merge into #${into}` }).click()
    await mergerPage.waitForURL(`**${detail(into)}`)
  })

  await test.step('the other agent and the student see it without a reload', async () => {
    await expect(watcherPage.getByRole('article')).toHaveCount(3)
    await expect(watcherPage.getByRole('log')).toContainText(`merged #${from} into this ticket`)
    await expect(watcherPage.getByRole('list', { name: 'Merged into this' })).toContainText(String(from))
    await studentPage.waitForURL(`**/tickets/${into}/detail`)
    await expect(studentPage.getByText(`Your ticket ${from} continues here`)).toBeVisible()
    await expect(studentPage.getByRole('article')).toHaveCount(2)
    const mail = await waitForMail(student.email, new RegExp(`continues under number ${into}`))
    expect(mail.text).toContain(`/tickets/${into}/detail`)
  })

  await test.step('its page leads agents to the target, and its address the student', async () => {
    await watcherPage.goto(detail(from))
    await watcherPage.getByRole('link', { name: `Open #${into}` }).click()
    await watcherPage.waitForURL(`**${detail(into)}`)
    await studentPage.goto(`/tickets/${from}/detail`)
    await studentPage.waitForURL(`**/tickets/${into}/detail`)
  })

  await test.step('a message is added to the target', async () => {
    await write(watcherPage, 'Reply', answer)
    await expect(studentPage.getByRole('article').filter({ hasText: answer })).toBeVisible()
  })

  await test.step('the merge is undone, and each ticket has its own messages', async () => {
    await watcherPage.getByRole('button', { name: `Undo the merge of #${from}` }).click()
    await expect(mergerPage.getByRole('article')).toHaveCount(2)
    await expect(mergerPage.getByRole('article').filter({ hasText: answer })).toBeVisible()
    await expect(studentPage.getByRole('article')).toHaveCount(2)
    await studentPage.goto(`/tickets/${from}/detail`)
    await expect(studentPage).toHaveURL(new RegExp(`/tickets/${from}/detail`))
    await expect(studentPage.getByRole('article')).toHaveCount(1)
    await expect(studentPage.getByRole('main')).toContainText('Received')
    await waitForMail(student.email, /has its own number again/)
  })

  await test.step('the student was told of each once, and never of the note', async () => {
    const titles = (await readMailTo(student.email)).map(({ subject }) => subject)
    expect(titles.filter((title) => /continues under number/.test(title))).toHaveLength(1)
    const messages = await witness.received()
    expect(messages.filter((text) => text.includes(note))).toEqual([])
    await expect
      .poll(async () =>
        (await readActivity(from)).map(({ action }) => action).filter((action) => steps.includes(action)),
      )
      .toEqual(steps)
  })
})

test('a call becomes one ticket in the caller’s portal', async ({ openBrowser }) => {
  const student = createStudent('Idris Bello')
  const subject = `By phone ${randomUUID().slice(0, 8)}`
  const [studentPage, agentPage] = [await openBrowser(), await openBrowser()]
  await signInNewStudent(studentPage, student)

  await test.step('the agent writes it down, and a reload loses nothing', async () => {
    await signInStaff(agentPage, supervisor, '/admin/tickets/all')
    await agentPage.getByRole('heading', { level: 1 }).click()
    await agentPage.keyboard.press('c')
    await agentPage.waitForURL('**/admin/tickets/create')
    await agentPage.getByRole('combobox', { name: 'Requester' }).fill(student.email)
    await agentPage.getByRole('option', { name: new RegExp(student.name) }).click()
    await chooseTreeNode(agentPage, 'Topic', 'Teaching room is not working')
    await agentPage.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await agentPage.getByLabel('Subject').fill(subject)
    await agentPage.getByLabel('What they said').fill('The projector shows nothing.')
    agentPage.on('dialog', (dialog) => void dialog.accept())
    await agentPage.reload()
    await expect(agentPage.getByLabel('Subject')).toHaveValue(subject)
    await expect(agentPage.getByText(student.email)).toBeVisible()
  })

  await test.step('leaving the page asks first', async () => {
    await agentPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await agentPage.getByRole('button', { name: 'Stay' }).click()
    await expect(agentPage.getByLabel('Subject')).toHaveValue(subject)
  })

  await test.step('a double click opens one ticket', async () => {
    await agentPage.getByRole('button', { name: /^Create ticket/ }).dblclick()
    await agentPage.waitForURL(/\/admin\/tickets\/\d+\/detail$/)
    await expect(agentPage.getByText(`on behalf of ${student.name}`)).toBeVisible()
    await expect(agentPage.getByText(/^By phone, /)).toBeVisible()
  })

  await test.step('the caller has it in the portal and by mail', async () => {
    const row = studentPage.getByRole('link', { name: new RegExp(subject) })
    await expect(row).toHaveCount(1)
    await row.click()
    await expect(studentPage.getByRole('article')).toContainText('The projector shows nothing.')
    await waitForMail(student.email, /We have your question/)
  })

  await test.step('it is printed without its notes unless they are chosen', async () => {
    await write(agentPage, 'Note', 'Only for us')
    await expect(agentPage.getByRole('article')).toHaveCount(2)
    await agentPage.goto(agentPage.url().replace('/detail', '/print'))
    await expect(agentPage.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(agentPage.getByRole('article')).toHaveCount(1)
    await agentPage.getByRole('checkbox', { name: 'Include internal notes' }).click()
    await expect(agentPage.getByRole('article')).toHaveCount(2)
  })
})

async function write(page: Page, kind: 'Reply' | 'Note', text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await page.getByLabel(kind, { exact: true }).fill(text)
  await page.getByRole('button', { name: kind === 'Note' ? 'Add note' : 'Send', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
}
