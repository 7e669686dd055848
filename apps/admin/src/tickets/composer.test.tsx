import '@lodge/ui/testing'
import { createServer, type ServerResponse } from 'node:http'
import { useSession } from '@lodge/client'
import type { MessageView, TicketDetail } from '@lodge/contracts'
import { DialogsProvider } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aRow } from '../testing/a-row.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 20_000 })
// jsdom lays nothing out, and the editor asks where its cursor stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })

const at = '2026-10-21T12:00:00.000Z'
const idOf = (place: number) => `0198f0aa-0000-7000-8000-${String(place).padStart(12, '0')}`
const draft = (html: string, revision = 1) => ({
  ...{ visibility: 'public', html, attachments: [], revision, updatedAt: at },
})
const message = (place: number, body: string): MessageView => ({
  ...{ id: idOf(place), ticketNumber: 20_001, body, html: null, visibility: 'public', attachments: [] },
  author: { alias: 'tomasz', name: 'Tomasz Wieczorek', side: 'requester', team: null },
  createdAt: at,
})

let news: MessageView[] = []
let replies: unknown[] = []
let uploads: ServerResponse[] = []

/** A real HTTP server with one draft, which stops a reply while there is news. */
const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', 'accept, content-type, x-requested-with, x-xsrf-token')
  response.setHeader('access-control-allow-methods', 'GET, PUT, POST, DELETE')
  response.setHeader('content-type', 'application/json')
  if (request.method === 'OPTIONS') return response.end()
  const path = request.url ?? ''
  if (path.endsWith('/files')) return request.resume().on('end', () => uploads.push(response))
  if (request.method === 'GET') return response.end(JSON.stringify(composing))
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || 'null')
  if (request.method === 'PUT')
    return response.end(JSON.stringify(draft(body.html, body.html === '' ? 0 : body.revision + 1)))
  replies.push(body)
  const [stopped, sent] = [news, { ...message(9, 'So far'), html: body.html }]
  news = []
  if (stopped.length === 0) return response.writeHead(201).end(JSON.stringify(sent))
  const error = { code: 'thread_moved', message: 'Look before you send.', present: { messages: stopped } }
  return response.writeHead(409).end(JSON.stringify({ success: false, error, requestId: 'r' }))
})
const composing = {
  drafts: [draft('<p>So far</p>')],
  signature: '<p>Hannah <strong>Osei</strong></p><p>Exams</p>',
  agents: [],
}
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const meta = document.createElement('meta')
meta.name = 'app_url'
meta.content = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
document.head.append(meta)

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { Composer } = await import('./composer.tsx')
const { useSeenMessages } = await import('./seen-store.ts')

beforeEach(() => {
  news = []
  replies = []
  uploads = []
  localStorage.clear()
  useSession.setState({
    authUser: { alias: 'hannah', name: 'Hannah Osei', email: 'h@x.example', role: 'agent', permissions: [] },
  })
})

function shown({ status }: Partial<Pick<TicketDetail, 'status'>> = {}) {
  const { number, requester } = aRow()
  const can: TicketDetail['can'] = { reply: true, assign: true, changeStatus: ['pending', 'resolved'] }
  const ticket = { number, requester, status: status ?? 'open', messages: [], can }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <Composer ticket={ticket} />
      </DialogsProvider>
    </QueryClientProvider>,
  )
}

const text = () => screen.getByRole('textbox', { name: 'Reply' })
const send = () => screen.getByRole('button', { name: 'Send' })

test('goes on with the draft from another device and shows the signature that follows', async () => {
  const { container } = shown()
  await waitFor(() => expect(text()).toHaveTextContent('So far'))
  expect(screen.getByText('Hannah Osei Exams')).toBeVisible()
  expect(screen.getByText('Draft saved')).toBeVisible()
  await expectAccessible(container)
  await userEvent.click(screen.getByRole('button', { name: /^Note/ }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveTextContent('')
  expect(screen.getByText('has a draft')).toBeInTheDocument()
})

test('the keys R and N lead into the texts at once, so that no letter after them is a command', () => {
  shown()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  screen.getByRole('textbox', { name: 'Note' }).blur()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }))
  expect(text()).toHaveFocus()
})

test('a reply that news stops keeps its text, and goes out with the news as seen', async () => {
  useSeenMessages.getState().saw(message(1, 'First'))
  news = [message(2, 'Meanwhile')]
  shown()
  await waitFor(() => expect(send()).toBeEnabled())
  await userEvent.click(send())
  const dialog = await screen.findByRole('dialog', { name: 'There is a new message' })
  expect(within(dialog).getByText('Meanwhile')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back to my text' }))
  expect(text()).toHaveTextContent('So far')

  await userEvent.click(send())
  await waitFor(() => expect(text()).toHaveTextContent(''))
  expect(replies).toMatchObject([
    { html: '<p>So far</p>', lastSeenMessageId: idOf(1) },
    { html: '<p>So far</p>', lastSeenMessageId: idOf(2) },
  ])
})

test('an unfinished upload holds sending; a file that failed can be tried again', async () => {
  shown()
  await waitFor(() => expect(send()).toBeEnabled())
  const [chooser] = screen.getAllByLabelText('Attach files', { selector: 'input' })
  const file = new File(['%PDF-1.4'], 'seating.pdf', { type: 'application/pdf' })
  if (chooser) await userEvent.upload(chooser, file)
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(send()).toBeDisabled()
  uploads[0]?.writeHead(503).end('{}')
  await userEvent.click(await screen.findByRole('button', { name: 'Retry seating.pdf' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const view = { id: idOf(5), name: 'seating.pdf', contentType: 'application/pdf', size: 8, createdAt: at }
  uploads[1]?.writeHead(201).end(JSON.stringify(view))
  await waitFor(() => expect(send()).toBeEnabled())
  await userEvent.click(send())
  await waitFor(() => expect(replies).toMatchObject([{ attachments: [idOf(5)] }]))
})

test('a closed ticket takes notes only, and says so', async () => {
  shown({ status: 'closed' })
  expect(await screen.findByText('This ticket is closed. Reopen it to reply.')).toBeVisible()
  await waitFor(() => expect(text()).toHaveTextContent('So far'))
  expect(send()).toBeDisabled()
})
