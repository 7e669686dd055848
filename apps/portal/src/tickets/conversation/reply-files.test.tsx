import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildMessage, buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

const id = '01999999-0000-4000-8000-000000000001'
const plan = { id, name: 'plan.pdf', contentType: 'application/pdf', size: 1 }
const storedPlan = () => ({ ...plan, createdAt: new Date().toISOString() })
const replyRoute = 'POST /api/tickets/7/replies'

/** Opens a ticket, writes a reply and attaches a file, which goes to these handlers. */
async function attachPlan(handlers: RouteHandlers) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    [replyRoute]: () => buildMessage({ body: 'Here it is.', attachments: [storedPlan()] }),
    ...handlers,
  })
  openPortal('/tickets/7/detail', amara)
  await user.type(await screen.findByLabelText('Your reply'), 'Here it is.')
  await user.upload(screen.getByLabelText('Attach files'), new File(['x'], 'plan.pdf'))
  return {
    requests,
    sentFiles: () => requests.filter(({ route }) => route === replyRoute).map(({ body }) => body),
  }
}

const send = async () => user.click(await screen.findByRole('button', { name: 'Send reply' }))
const noRoom = { code: 'insufficient_storage', message: 'There is no room for files just now.' }

test('a reply waits for its file and is sent with it by itself', async () => {
  const upload = Promise.withResolvers<unknown>()
  const { sentFiles } = await attachPlan({ 'POST /api/files': () => upload.promise })
  await send()
  expect(await screen.findByText('Waiting for your files…')).toBeVisible()
  expect(sentFiles()).toEqual([])

  upload.resolve(storedPlan())

  const link = await screen.findAllByRole('link', { name: /plan\.pdf/ })
  expect(link[0]).toHaveAttribute('href', expect.stringContaining(`/api/files/${id}`))
  expect(sentFiles()).toMatchObject([{ attachments: [id] }])
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull()
})

test('a failed file asks for a confirmation before the reply is sent without it', async () => {
  const { sentFiles } = await attachPlan({
    'POST /api/files': (_, response) => sendError(response, 507, noRoom),
  })
  expect(await screen.findByText('There is no room for files just now.')).toBeVisible()

  await send()
  await user.click(await screen.findByRole('button', { name: 'Go back' }))
  expect(screen.getByLabelText('Your reply')).toHaveValue('Here it is.')
  expect(sentFiles()).toEqual([])

  await send()
  expect(await screen.findByRole('alertdialog', { name: 'Send without the file that failed?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send without' }))
  await waitFor(() => expect(sentFiles()).toMatchObject([{ attachments: [] }]))
})

test('a failed file is sent after a retry', async () => {
  let tries = 0
  const { sentFiles } = await attachPlan({
    'POST /api/files': (_, response) => {
      tries += 1
      return tries === 1 ? sendError(response, 507, noRoom) : storedPlan()
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Retry plan.pdf' }))
  expect(await screen.findByText('1 B, uploaded')).toBeVisible()
  await send()

  await waitFor(() => expect(sentFiles()).toMatchObject([{ attachments: [id] }]))
})

test('an upload can be cancelled, and the reply goes without it', async () => {
  const { sentFiles } = await attachPlan({ 'POST /api/files': () => new Promise(() => undefined) })
  await user.click(await screen.findByRole('button', { name: 'Cancel plan.pdf' }))
  expect(screen.queryByText('plan.pdf')).toBeNull()
  await send()

  await waitFor(() => expect(sentFiles()).toMatchObject([{ attachments: [] }]))
})

test('a removed file is deleted on the server too', async () => {
  const { requests } = await attachPlan({ 'POST /api/files': storedPlan })
  await user.click(await screen.findByRole('button', { name: 'Remove plan.pdf' }))

  await waitFor(() => expect(requests.map(({ route }) => route)).toContain(`DELETE /api/files/${id}`))
  expect(screen.queryByText('plan.pdf')).toBeNull()
})

test('a dropped file of a refused kind shows an error at once', async () => {
  await attachPlan({ 'POST /api/files': storedPlan })
  const setup = new File(['x'], 'setup.exe')
  fireEvent.drop(screen.getByLabelText('Your reply'), { dataTransfer: { files: [setup], types: ['Files'] } })

  expect(await screen.findByText('This kind of file is not accepted.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry setup.exe' })).toBeNull()
})

test('a sixth file is refused with a message', async () => {
  await attachPlan({ 'POST /api/files': storedPlan })
  const otherFiles = ['2', '3', '4', '5', '6'].map((name) => new File(['x'], `${name}.pdf`))
  await user.upload(screen.getByLabelText('Attach files'), otherFiles)

  expect(await screen.findByText('You can attach up to 5 files. Remove one first.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('1 B, uploaded')).toHaveLength(5))
  expect(screen.queryByText('6.pdf')).toBeNull()
})

test('a picture pasted into the reply is attached', async () => {
  await attachPlan({ 'POST /api/files': storedPlan })
  const picture = new File(['x'], 'screenshot.png', { type: 'image/png' })
  fireEvent.paste(screen.getByLabelText('Your reply'), {
    clipboardData: { files: [picture], types: ['Files'], getData: () => '' },
  })

  expect(await screen.findByRole('button', { name: 'Remove screenshot.png' })).toBeVisible()
})
