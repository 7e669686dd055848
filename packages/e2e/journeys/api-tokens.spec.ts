import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { signInStaff } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

test('a program works by a token under its own name, live, through a new secret, and until it is revoked', async ({
  openBrowser,
  request,
}) => {
  const admin = await openBrowser()
  await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/api-tokens')
  const secret = await makeToken(admin, 'Door access')
  const agent = await openBrowser()
  await signInStaff(agent, 'margaret.ellis@marlow.example', '/admin/tickets/all')

  const subject = `Door ${randomUUID().slice(0, 8)} does not open`
  const number = await createTicket(request, secret, subject)
  await agent.goto(`/admin/tickets/${number}/detail`)
  await expect(agent.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await reply(request, secret, number, 'The lock reports a dead battery.')
  const thread = agent.getByRole('article').filter({ hasText: 'The lock reports a dead battery.' })
  await expect(thread).toBeVisible({ timeout: toleranceMs })
  await expect(thread).toContainText('Door access')

  await admin.getByRole('button', { name: 'Done' }).click()
  await admin.getByRole('button', { name: 'New secret for Door access' }).click()
  await admin.getByRole('button', { name: 'Make a new secret' }).click()
  const newSecret = await readSecret(admin)
  expect([await statusOf(request, secret), await statusOf(request, newSecret)]).toEqual([200, 200])

  await admin.getByRole('button', { name: 'Done' }).click()
  await admin.getByRole('button', { name: 'Revoke Door access' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(admin.getByRole('button', { name: 'Revoke Door access' })).toBeHidden()
  expect([await statusOf(request, secret), await statusOf(request, newSecret)]).toEqual([401, 401])
})

async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('form', { name: 'New token' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  for (const scope of ['Read tickets', 'Create and change tickets', 'Write replies and notes'])
    await form.getByRole('checkbox', { name: scope }).click()
  await form.getByRole('button', { name: 'Make the token' }).click()
  return readSecret(page)
}

async function readSecret(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Secret' })
  await expect(field).toHaveValue(/^lodge_it_\w{38}$/)
  return field.inputValue()
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

async function createTicket(request: APIRequestContext, secret: string, subject: string): Promise<number> {
  const answer = await request.post('/api/v1/tickets', {
    headers: bearer(secret),
    data: {
      topic: roomTopic,
      subject,
      body: 'Reported by the door itself.',
      requester: { email: 'door@marlow.example', name: 'The door' },
      formAnswers: { place: 'Hartley Building, 2.14' },
      submissionId: randomUUID(),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { number } = await answer.json()
  return number
}

async function reply(request: APIRequestContext, secret: string, number: number, body: string) {
  const answer = await request.post(`/api/v1/tickets/${number}/replies`, {
    headers: bearer(secret),
    data: { body, visibility: 'internal', submissionId: randomUUID() },
  })
  expect(answer.status()).toBe(201)
}

async function statusOf(request: APIRequestContext, secret: string): Promise<number> {
  return (await request.get('/api/v1/tickets-count', { headers: bearer(secret) })).status()
}
