import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readActivity } from '../src/activity-log.ts'
import { recordTraffic } from '../src/browser/traffic-recorder.ts'
import { enrolInCourses, setFirstResponseTarget } from '../src/database-fixtures.ts'
import { readMailTo, waitForMail } from '../src/mail.ts'
import { completeProfile, createStudent, enterCode, signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { expectQueueCounts, readQueueCounts, type SidebarCounts } from '../src/tickets/queue-counts.ts'
import { setStatus } from '../src/tickets/set-status.ts'
import { expectBarToMove } from '../src/tickets/sla-bars.ts'

const team = 'Exams & Assessment'
const agentName = 'Mei-Ling Zhou'

test('a student’s ticket is answered live, and the note stays among staff', async ({ openBrowser }) => {
  const student = createStudent()
  const subject = `Two exams at once ${randomUUID().slice(0, 8)}`
  const note = `Between us ${randomUUID()}`
  await setFirstResponseTarget('exam-timetable', 2)
  const agentPage = await openBrowser()
  const studentPage = await openBrowser()
  const witness = recordTraffic(studentPage)
  let number = 0
  let counts: SidebarCounts = { all: 0, unassigned: 0, team: 0 }

  await test.step('the agent watches the team’s queue', async () => {
    await signInStaff(agentPage, 'mei.ling.zhou@marlow.example', '/admin/tickets/exams-assessment/index')
    await expect(agentPage.getByRole('table')).toBeVisible()
    counts = await readQueueCounts(agentPage, team)
  })

  await test.step('the student signs in by code and picks a department', async () => {
    await studentPage.goto('/tickets/choose-topic')
    await enterCode(studentPage, student.email)
    await completeProfile(studentPage, student.name)
    await expect(studentPage.getByRole('heading', { name: 'What is your question about?' })).toBeVisible()
    await enrolInCourses(student.email)
  })

  await test.step('the student asks under a topic and sees the number', async () => {
    await studentPage.getByRole('link', { name: 'Exam timetable' }).click()
    await fillNewTicketForm(studentPage, subject)
    await studentPage.getByRole('button', { name: 'Send question' }).click()
    await studentPage.waitForURL(/\/tickets\/submitted\/\d+$/)
    number = Number(/\d+$/.exec(studentPage.url())?.[0])
    await expect(studentPage.getByRole('heading', { name: 'We have your question' })).toBeVisible()
    await expect(studentPage.getByText(`Your ticket number is ${number}`)).toBeVisible()
    const { subject: mailSubject } = await waitForMail(student.email, /We have your question/)
    expect(mailSubject).toContain(`#${number}`)
  })

  const row = agentPage.getByRole('row').filter({ hasText: subject })
  await test.step('the agent sees counts and list change, with a running bar', async () => {
    await expectQueueCounts(agentPage, team, counts, { all: 1, unassigned: 1, team: 1 })
    await showNewRows(agentPage)
    await expect(row).toContainText('New')
    await expect(row).toContainText('First')
    await expectBarToMove(row)
  })

  const answerTime = studentPage.getByRole('main')
  await test.step('the agent takes it', async () => {
    await studentPage.getByRole('link', { name: 'Follow this ticket' }).click()
    await expect(answerTime).toContainText('Received')
    await expect(answerTime).toContainText('We aim to answer by')
    await row.getByRole('link', { name: subject }).click()
    await agentPage.getByRole('button', { name: 'Take it' }).click()
    await expect(answerTime).toContainText('We’re working on it')
    await expect(answerTime).toContainText(`${agentName}, ${team}`)
    await expectQueueCounts(agentPage, team, counts, { all: 1, unassigned: 0, team: 1 })
  })

  await test.step('the agent writes a note', async () => {
    await agentPage.getByRole('button', { name: /^Note/ }).click()
    await agentPage.getByLabel('Note', { exact: true }).fill(note)
    await agentPage.getByRole('button', { name: 'Add note' }).click()
    await expect(agentPage.getByRole('article').filter({ hasText: note })).toContainText('Internal note')
  })

  await test.step('the agent answers, and the student’s bar turns to the solution', async () => {
    await agentPage.getByRole('button', { name: /^Reply/ }).click()
    await agentPage.getByLabel('Reply', { exact: true }).fill('We have moved your second exam.')
    await agentPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(studentPage.getByRole('article', { name: `Message by ${agentName}` })).toContainText(
      'We have moved your second exam.',
    )
    await expect(answerTime).toContainText('We aim to solve it by')
    await expect(answerTime.locator('[data-tone="on_track"]')).toBeVisible()
    const { text } = await waitForMail(student.email, new RegExp(`#${number}\\] ${subject}`))
    expect(text).toContain('We have moved your second exam.')
  })

  await test.step('the agent sets it to pending', async () => {
    await setStatus(agentPage, 'Pending')
    await expect(answerTime).toContainText('Waiting for your answer')
    await expect(answerTime).toContainText('Paused until you answer')
  })

  await test.step('the agent resolves it', async () => {
    await setStatus(agentPage, 'Resolved')
    await expect(answerTime).toContainText(/Solved .+ early/)
    await expect(answerTime).toContainText('Closes by itself on')
    await expect(answerTime.locator('[data-tone="met"]')).toBeVisible()
    await waitForMail(student.email, /Resolved: /)
    await expectQueueCounts(agentPage, team, counts, { all: 0, unassigned: 0, team: 0 })
  })

  await test.step('the student answers, and the ticket is open again', async () => {
    await studentPage.getByLabel('Your reply').fill('Now the first one is gone.')
    await studentPage.getByRole('button', { name: 'Send reply' }).click()
    await expect(answerTime).toContainText('We’re working on it')
    await expect(answerTime).toContainText('We aim to answer by')
    await expectBarToMove(answerTime)
    await expect(agentPage.getByRole('article', { name: `Message by ${student.name}` })).toHaveCount(2)
    await expect(agentPage.getByRole('button', { name: 'Status: Open' })).toBeVisible()
    await expectQueueCounts(agentPage, team, counts, { all: 1, unassigned: 0, team: 1 })
    await waitForMail('mei.ling.zhou@marlow.example', new RegExp(`#${number}\\] Reopened`))
  })

  await test.step('the note has not reached the student', async () => {
    await studentPage.reload()
    await expect(studentPage.getByRole('article')).toHaveCount(3)
    const messages = await witness.received()
    expect(
      messages.filter((text) => text.includes('We have moved your second exam.')).length,
    ).toBeGreaterThan(1)
    expect(messages.filter((text) => text.includes(note) || text.includes('"internal"'))).toEqual([])
    const mails = await readMailTo(student.email)
    expect(mails.map(({ subject: title }) => title.replace(/^.*?\] /, '').replace(subject, '…'))).toEqual([
      expect.stringContaining('sign-in code'),
      'We have your question: …',
      '…',
      'Resolved: …',
    ])
    expect(mails.filter(({ text, html }) => `${text}${html}`.includes(note))).toEqual([])
  })

  await test.step('the activity log holds every step once', async () => {
    await expect.poll(() => readActivity(number)).toEqual(stepsOf(student.name, subject))
    const page = await openBrowser()
    await signInStaff(page, 'hannah.osei@marlow.example', `/admin/settings/activity-log?ticket=${number}`)
    await expect(page.getByRole('row')).toHaveCount(stepsOf(student.name, subject).length + 1)
    await expect(page.getByRole('row').filter({ hasText: 'Status: Open → Pending' })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'Status: Pending → Resolved' })).toHaveCount(1)
  })

  await setStatus(agentPage, 'Resolved')
})

async function fillNewTicketForm(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('radio', { name: 'One course' }).click()
  await page.getByRole('combobox', { name: 'Which course?' }).click()
  await page.getByRole('treeitem').first().click()
  await page.getByLabel('Describe the problem').fill('Both are on the same morning.')
  await page.getByLabel('Choose files').setInputFiles({
    name: 'timetable.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Monday 9:00 twice'),
  })
  await expect(page.getByText(/, uploaded$/)).toBeVisible()
}

/** New rows wait above the list while one reads further down. */
async function showNewRows(page: Page): Promise<void> {
  const waiting = page.getByRole('button', { name: /show (it|them)$/ })
  if (await waiting.isVisible()) await waiting.click()
}

const stepsOf = (student: string, subject: string) => [
  {
    actor: student,
    action: 'ticket.created',
    before: null,
    after: { subject, topic: 'Exam timetable', team, priority: 'high', status: 'new' },
  },
  {
    actor: agentName,
    action: 'ticket.assigned',
    before: { assignee: null },
    after: { assignee: agentName },
  },
  changeOf(agentName, 'new', 'open'),
  { actor: agentName, action: 'ticket.replied', before: null, after: { visibility: 'internal' } },
  { actor: agentName, action: 'ticket.replied', before: null, after: { visibility: 'public' } },
  changeOf(agentName, 'open', 'pending'),
  changeOf(agentName, 'pending', 'resolved'),
  { actor: student, action: 'ticket.replied', before: null, after: { visibility: 'public' } },
  changeOf(student, 'resolved', 'open'),
]

const changeOf = (actor: string, from: string, to: string) => ({
  actor,
  action: 'ticket.status_changed',
  before: { status: from },
  after: { status: to },
})
