import { randomUUID } from 'node:crypto'
import { CreatedTicket } from '@lodge/contracts'
import { createAssignedTeam } from '../src/assigned-team.ts'
import { sendRequest } from '../src/browser/send-request.ts'
import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'

test('a new ticket reaches the least loaded agent who is present', async ({ page, request }) => {
  const word = `desk${Date.now()}`
  const [idle, calm, busy] = [`Idle ${word}`, `Calm ${word}`, `Busy ${word}`]
  const { team, topic } = await createAssignedTeam(word, [idle, calm, busy])
  await signInStudent(request, createStudent())
  const rowOf = (name: string) =>
    page.getByRole('table', { name: team }).getByRole('row').filter({ hasText: name })

  await test.step('a supervisor sets somebody away', async () => {
    await signInStaff(page, 'hannah.osei@marlow.example', '/admin/availability')
    await expect(rowOf(idle).getByText('Present', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Set away: ${idle}` }).click()
    const dialog = page.getByRole('dialog', { name: `Absence of ${idle}` })
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Until').fill(tomorrow)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(idle).getByText('Away', { exact: true })).toBeVisible()
  })

  await test.step('a new ticket goes to the least loaded of the others, and the page counts it live', async () => {
    await expect(rowOf(calm).getByRole('cell').nth(2)).toHaveText(/1$/)
    const created = await sendRequest(request, 'POST', '/api/tickets', {
      topic,
      subject: `Where is ${word}?`,
      body: 'I cannot find it.',
      formAnswers: {},
      attachments: [],
      submissionId: randomUUID(),
    })
    await expect(rowOf(calm).getByRole('cell').nth(2)).toHaveText(/2$/, { timeout: toleranceMs })
    const { number } = CreatedTicket.parse(created)
    await page.goto(`/admin/tickets/${number}/detail`)
    await expect(
      page.getByText(`assigned the ticket to ${calm}, who had the fewest open tickets`),
    ).toBeVisible()
  })
})
