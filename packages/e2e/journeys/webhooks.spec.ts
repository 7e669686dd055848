import { randomUUID } from 'node:crypto'
import { startWebhookSink, verifyWebhook, type WebhookSink } from '@lodge/desk/testing'
import type { Page } from '@playwright/test'
import { insertTickets } from '../src/database-fixtures.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const soon = { timeout: 20_000 }

test('another system is told of tickets: signed, by a new secret, and again after it was away', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000)
  let sink = await startWebhookSink()
  const { port } = new URL(sink.address)
  const name = `Chat ${randomUUID().slice(0, 8)}`
  const admin = await openBrowser()
  await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/webhooks/create')
  await refuseInside(admin)
  const secret = await makeWebhook(admin, name, sink.address)

  await admin.getByRole('button', { name: 'Send a test event' }).click()
  await expect.poll(() => typesOf(sink, secret), soon).toEqual(['webhook.test'])
  const agent = await openBrowser()
  const tag = `hook-${randomUUID().slice(0, 8)}`
  const [number = 0] = await insertTickets('library', 'Lost key', tag, 1)
  await signInStaff(agent, 'margaret.ellis@marlow.example', `/admin/tickets/${number}/detail`)
  await setPriority(agent, 'High')
  await expect.poll(() => typesOf(sink, secret), soon).toEqual(['webhook.test', 'ticket.priority_changed'])
  expect(JSON.parse(sink.received[1]?.body ?? '').data).toMatchObject({
    ticket: { number },
    change: { to: 'high' },
  })

  const newSecret = await rotate(admin, name)
  await setPriority(agent, 'Urgent')
  await expect.poll(() => sink.received.length, soon).toBe(3)
  const [, , latestReceived] = sink.received
  for (const key of [secret, newSecret])
    expect(latestReceived && verifyWebhook(key, latestReceived)).toMatchObject({
      type: 'ticket.priority_changed',
    })

  await sink.close()
  await setPriority(agent, 'Normal')
  await admin.getByRole('region', { name: 'Delivery' }).getByRole('link', { name: 'Deliveries' }).click()
  const latest = admin.getByRole('row').filter({ hasText: 'ticket.priority_changed' }).first()
  await expect(latest).toContainText('The host cannot be reached', soon)
  await expect(latest).toContainText('Waiting')
  sink = await startWebhookSink(Number(port))
  await expect(latest).toContainText('Delivered', soon)
  await expect.poll(() => sink.received.length, soon).toBe(1)

  await latest.getByRole('button', { name: /^Details of/ }).click()
  const details = admin.getByRole('dialog', { name: 'ticket.priority_changed' })
  await expect(details.getByRole('listitem').filter({ hasText: '204: arrived' })).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).first().click()
  await latest.getByRole('button', { name: /^Repeat/ }).click()
  await expect.poll(() => sink.received.length, soon).toBe(2)
  const ids = sink.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])

  await admin.getByRole('button', { name: 'Repeat failed ones' }).click()
  await admin
    .getByRole('dialog', { name: 'Repeat failed ones' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect(admin.getByText('Nothing of this period has failed')).toBeVisible()
  await admin.reload()
  await expect(latest).toContainText('Delivered')
  await sink.close()
})

async function refuseInside(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Inside')
  await page.getByRole('checkbox', { name: 'Priority changed' }).click()
  const basics = page.getByRole('region', { name: 'Basics' })
  const address = basics.getByRole('textbox', { name: /^Address/ })
  for (const inside of [
    'http://169.254.169.254/latest/meta-data',
    'http://0x0a000001/',
    'http://[::1]:8080/',
  ]) {
    await address.fill(inside)
    await page.getByRole('button', { name: /^Create/ }).click()
    await expect(basics.getByText('Lodge may not connect to this address.')).toBeVisible()
  }
}

async function makeWebhook(page: Page, name: string, address: string): Promise<string> {
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^Address/ }).fill(address)
  await page.getByRole('button', { name: /^Create/ }).click()
  return takeSecret(page)
}

async function rotate(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New secret' }).click()
  const dialog = page.getByRole('dialog', { name: `New secret for ${name}` })
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  return takeSecret(page)
}

async function takeSecret(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Secret' })
  await expect(field).toHaveValue(/^whsec_/)
  const secret = await field.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(field).toBeHidden()
  return secret
}

async function setPriority(page: Page, priority: string): Promise<void> {
  await page.getByRole('button', { name: /^Priority: / }).click()
  await page.getByRole('menuitem', { name: priority, exact: true }).click()
  await expect(page.getByRole('button', { name: `Priority: ${priority}` })).toBeVisible()
}

/** Returns the types of what came, by the official verifier; it throws for a wrong signature. */
function typesOf(sink: WebhookSink, secret: string): unknown[] {
  return sink.received.map((received) => JSON.parse(JSON.stringify(verifyWebhook(secret, received))).type)
}
