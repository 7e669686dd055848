import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import type { Page, Route } from '@playwright/test'
import { createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

/** A photograph of 64 by 48 points that says who took it, and where. */
const photo = Buffer.from(
  '/9j/4QEYRXhpZgAASUkqAAgAAAAIABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwAB' +
    'AAAAAQAAAJiCAgAOAAAAfgAAAGmHBAABAAAAjAAAACWIBAABAAAA2gAAAAAAAAA4YwAA6AMAADhjAADoAwAAU2VjcmV0IFBlcnNv' +
    'bgAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAAAAAOgBAABAAAAMAAA' +
    'AAAAAAACAAEAAgACAAAATgAAAAIABQADAAAA+AAAAAAAAAAzAAAAAQAAAB4AAAABAAAAngwAAGQAAAD/2wBDAAYEBQYFBAYGBQYH' +
    'BwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgo' +
    'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAA' +
    'AAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBEBAAAAAAAAAAAA' +
    'AAAAAAAAAP/aAAwDAQACEQMRAD8AlwGipgAAAAAAAAAAAAAAAAAAAAAB/9k=',
  'base64',
)
/** Five parts. */
const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4.5 * limits.uploadPartSize, ' ')])

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test(`on ${device} an upload goes on after a lost connection, and the question is sent with it by itself`, async ({
    page,
    openBrowser,
  }) => {
    await page.setViewportSize(viewport)
    await signInNewStudent(page, createStudent())
    const subject = await fillIn(page)
    const network = await holdUploads(page)
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'socket.jpg', mimeType: 'image/jpeg', buffer: photo },
    ])
    await network.cut()
    await expect(fileOf(page, 'plan.pdf')).toContainText('The connection was lost at')
    await expect(fileOf(page, 'plan.pdf')).toContainText('The upload starts again by itself.')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Waiting for your files…')).toBeVisible()
    await page.context().setOffline(false)

    const number = await readSubmittedNumber(page)
    expect(network.takenParts()).toEqual([0, 1, 2, 3, 4])
    await expectOneTicket(page, subject)
    await page.goto(`/tickets/${number}/detail`)
    await expect(page.getByRole('article').getByRole('link', { name: /plan\.pdf/ })).toBeVisible()
    await expectBarePicture(page)

    const agentPage = await openBrowser()
    await signInStaff(agentPage, 'samir.haddad@marlow.example', `/admin/tickets/${number}/detail`)
    await expectBarePicture(agentPage)
  })

async function fillIn(page: Page): Promise<string> {
  const subject = `Socket ${randomUUID().slice(0, 8)}`
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('<style>*{display:none}</style> The socket is broken.')
  await startApp(page)
  return subject
}

/** Holds the small file, and the large one at its third part, until the connection is cut with both on their way. */
async function holdUploads(page: Page) {
  const heldRoutes: Route[] = []
  const sentParts: number[] = []
  let isCut = false
  await page.route('**/api/files', async (route) => {
    if (isCut) await route.continue()
    else heldRoutes.push(route)
  })
  await page.route('**/api/uploads/*/parts/*', async (route) => {
    const part = Number(route.request().url().split('/').at(-1)) / limits.uploadPartSize
    if (!isCut && part === 2) return heldRoutes.push(route)
    sentParts.push(part)
    return route.continue()
  })
  return {
    /** The parts that the server was sent, in their order. */
    takenParts: () => sentParts,
    cut: async () => {
      await expect.poll(() => heldRoutes.length).toBe(2)
      await page.context().setOffline(true)
      isCut = true
      for (const route of heldRoutes) await route.abort('connectionreset')
    },
  }
}

const fileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name })

async function expectOneTicket(page: Page, subject: string): Promise<void> {
  await page.goto('/tickets/index')
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toHaveCount(1)
}

/** The picture is seen in small with the room that it needs, and the whole one tells nothing of who took it. */
async function expectBarePicture(page: Page): Promise<void> {
  const link = page.getByRole('article').getByRole('link', { name: /socket\.jpg/ })
  const preview = link.locator('img')
  await expect(preview).toBeVisible()
  await expect(preview).toHaveAttribute('width', '64')
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  // Without the app the link opens the file itself.
  await startApp(page)
  await link.click()
  const large = page.getByRole('dialog', { name: 'socket.jpg' }).getByRole('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('image/jpeg')
  expect((await file.body()).includes('Secret Person')).toBe(false)
  await expect(page.getByText('<style>*{display:none}</style> The socket is broken.')).toBeVisible()
}
