import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { completeProfile, createStudent, enterCode, signInStaff } from '../src/people.ts'
import { readRunRecord } from '../src/run-record.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const subject = 'The beamer stays dark'
const body = 'Since Monday, 50 % of the time'

test('a form on a page of the university goes on in the portal, and no other site shows it', async ({
  openBrowser,
}) => {
  const host = await serveHostPage()
  const other = await serveHostPage()
  const reader = await openBrowser({ viewport: { width: 390, height: 844 } })

  await test.step('a site that is not named shows nothing', async () => {
    await reader.goto(host.url)
    await expect(frameOf(reader).getByLabel('Subject')).toBeHidden()
  })

  await test.step('a superadmin names it', async () => {
    const superadmin = await openBrowser()
    await signInStaff(superadmin, 'hannah.osei@marlow.example', '/admin/settings/site')
    await superadmin.getByLabel('Sites that may show forms').fill(host.url)
    await superadmin.getByRole('button', { name: /^Save changes/ }).click()
    await expect(superadmin.getByRole('button', { name: /^Save changes/ })).toBeHidden()
  })

  const asking = await test.step('the form stands there, with articles, as high as it needs', async () => {
    await reader.goto(host.url)
    const form = frameOf(reader)
    await form.getByLabel('Subject').fill('eduroam')
    await expect(form.getByRole('link', { name: /Connect to eduroam/ })).toBeVisible()
    await form.getByLabel('Subject').fill(subject)
    await form.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await form.getByLabel('Describe the problem').fill(body)
    await expect.poll(async () => (await reader.locator('iframe').boundingBox())?.height).toBeGreaterThan(500)
    await expectAccessible(reader, 'embedded-form')
    const opening = reader.waitForEvent('popup')
    await form.getByRole('button', { name: 'Continue' }).click()
    return opening
  })

  await test.step('after signing in, all that was written is there, and is sent', async () => {
    const student = createStudent()
    await enterCode(asking, student.email)
    await completeProfile(asking, student.name)
    await expect(asking.getByLabel('Subject')).toHaveValue(subject)
    await expect(asking.getByLabel('Describe the problem')).toHaveValue(body)
    await asking.getByRole('button', { name: 'Send question' }).click()
    expect(await readSubmittedNumber(asking)).toBeGreaterThan(0)
  })

  await test.step('another site still shows nothing', async () => {
    await reader.goto(other.url)
    await expect(frameOf(reader).getByLabel('Subject')).toBeHidden()
  })
  await host.close()
  await other.close()
})

const frameOf = (page: Page) => page.frameLocator('iframe')

/** Serves a page of another site, by another port. */
async function serveHostPage(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const { portal } = readRunRecord()
  const script = `<script src="${portal}/embed.js" data-topic="${roomTopic}" data-title="Ask us" async></script>`
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Rooms</title><main><h1>Rooms</h1>${script}</main>`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
