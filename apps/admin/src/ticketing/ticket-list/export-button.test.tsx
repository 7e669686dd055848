// @vitest-environment jsdom
import '@lodge/ui/testing'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ExportButton } = await import('./export-button.tsx')

const route = 'GET /api/backend/tickets.csv'
let saved: Blob[]
beforeEach(() => {
  saved = []
  // jsdom keeps no files and follows no links.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file)
    return '#'
  }
  URL.revokeObjectURL = () => undefined
})

const show = () =>
  renderAdmin(
    <ExportButton list={{ status: '-closed', team: 'it', sort: 'created' }} columns={['subject', 'tags']} />,
  )

test('the list on screen is saved as a file, with its conditions, order and columns', async () => {
  let requested: URL | undefined
  serve({
    [route]: (_, response) => {
      requested = new URL(response.req.url ?? '', 'http://lodge')
      response.writeHead(200, { 'content-type': 'text/csv' }).end('Subject\r\n')
    },
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))

  expect(await screen.findByText('The list has been exported')).toBeVisible()
  expect(Object.fromEntries(requested?.searchParams ?? [])).toEqual({
    status: '-closed',
    team: 'it',
    sort: 'created',
    columns: 'subject,tags',
  })
  expect(await saved[0]?.text()).toBe('Subject\r\n')
  await expectAccessible()
})

test('why there is no file is said', async () => {
  serve({
    [route]: (_, response) =>
      sendError(response, 429, {
        code: 'too_many_requests',
        message: 'Too many requests. Try again in 5 minutes.',
      }),
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))

  expect(await screen.findByText(/too many requests/i)).toBeVisible()
  expect(saved).toEqual([])
})

test('while the file is being made the button is busy, and asks for no second one', async () => {
  let finish = () => {}
  const isMade = new Promise<void>((resolve) => {
    finish = resolve
  })
  const seen = serve({
    [route]: async (_, response) => {
      await isMade
      response.writeHead(200, { 'content-type': 'text/csv' }).end('Subject\r\n')
    },
  })
  show()
  const button = screen.getByRole('button', { name: 'Export CSV' })
  await userEvent.click(button)
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  finish()
  await expect.poll(() => saved.length).toBe(1)
  expect(seen).toHaveLength(1)
})

test('a file that breaks off is not saved', async () => {
  serve({
    [route]: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' }).write('Subject\r\n')
      response.destroy()
    },
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/could not be reached/)).toBeVisible()
  expect(saved).toEqual([])
})

test('the file is named after the day', async () => {
  const names: string[] = []
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download)
  }
  serve({
    [route]: (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('Subject\r\n'),
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => names).toEqual([`tickets-${new Date().toISOString().slice(0, 10)}.csv`])
})
