import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type MessageView, ReplyToTicket, SaveDraft, type TicketDetail } from '@lodge/contracts'
import { expectAccessible, type RecordedRequest } from '@lodge/ui/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { useSeenMessages } from '../thread/seen-messages-store.ts'
import { Composer } from './composer.tsx'

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

let news: MessageView[]
let replies: unknown[]
let tooMany: Parameters<typeof sendError>[2] | null
/** Uploads that wait for their answer. */
let uploads: ServerResponse[]
beforeEach(() => {
  news = []
  replies = []
  tooMany = null
  uploads = []
  localStorage.clear()
  serve({
    'GET /api/backend/tickets/20001/composer': () => ({
      drafts: [draft('<p>So far</p>')],
      signature: '<p>Hannah <strong>Osei</strong></p><p>Exams</p>',
      agents: [],
    }),
    'PUT /api/backend/tickets/20001/drafts/public': keep,
    'PUT /api/backend/tickets/20001/drafts/internal': keep,
    'POST /api/backend/tickets/20001/replies': ({ body }, response) => {
      replies.push(body)
      if (tooMany) return sendError(response, 429, tooMany)
      const present = { messages: news }
      news = []
      if (present.messages.length === 0)
        return { ...message(9, 'So far'), html: ReplyToTicket.parse(body).html }
      return sendError(response, 409, { code: 'newer_messages', message: 'Look before you send.', present })
    },
    'POST /api/backend/files': (_, response) => {
      uploads.push(response)
      return once(response, 'close')
    },
  })
})

function keep({ body }: RecordedRequest) {
  const { html, revision } = SaveDraft.parse(body)
  return draft(html, html === '' ? 0 : revision + 1)
}

function show({ status = 'open' }: Partial<Pick<TicketDetail, 'status'>> = {}) {
  const { number, requester } = buildTicketRow()
  const can: TicketDetail['can'] = { reply: true, assign: true, changeStatus: ['pending', 'resolved'] }
  renderAdmin(<Composer ticket={{ number, requester, status, messages: [], can }} />)
}

const text = () => screen.getByRole('textbox', { name: 'Reply' })
const send = () => screen.getByRole('button', { name: 'Send' })

test('goes on with the draft from another device and shows the signature that follows', async () => {
  show()
  await waitFor(() => expect(text()).toHaveTextContent('So far'))
  expect(screen.getByText('Hannah Osei Exams')).toBeVisible()
  expect(screen.getByText('Draft saved')).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Note/ }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveTextContent('')
  expect(screen.getByText('has a draft')).toBeInTheDocument()
})

test('the keys R and N lead into the texts at once, so that no letter after them is a command', () => {
  show()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  screen.getByRole('textbox', { name: 'Note' }).blur()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }))
  expect(text()).toHaveFocus()
})

test('a reply that news stops keeps its text, and goes out with the news as seen', async () => {
  useSeenMessages.getState().saw(message(1, 'First'))
  news = [message(2, 'Meanwhile')]
  show()
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

test('a status chosen for one reply goes with that reply, and with no other', async () => {
  useSeenMessages.getState().saw(message(1, 'First'))
  news = [message(2, 'Meanwhile')]
  show()
  await waitFor(() => expect(send()).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Send and set a status' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send and set Resolved' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to my text' }))
  // It was stopped: the choice stands for this text.
  await userEvent.click(screen.getByRole('button', { name: 'Send and set Resolved' }))
  await waitFor(() => expect(text()).toHaveTextContent(''))

  expect(replies).toMatchObject([{ thenStatus: 'resolved' }, { thenStatus: 'resolved' }])
  expect(send()).toBeVisible()
  cleanup()
  show()
  expect(send()).toBeVisible()
})

test('a reply that comes after too many others says so in words, and keeps its text', async () => {
  const told = 'You have sent a lot of replies within an hour. Try again in 12 minutes.'
  tooMany = { code: 'too_many_requests', message: told, retryAt: '2026-10-21T12:12:00.000Z' }
  show()
  await waitFor(() => expect(send()).toBeEnabled())
  await userEvent.click(send())

  expect(await screen.findByText(told, { exact: false })).toBeVisible()
  expect(text()).toHaveTextContent('So far')
})

test('an unfinished upload holds sending; a file that failed can be tried again', async () => {
  show()
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
  show({ status: 'closed' })
  expect(await screen.findByText('This ticket is closed. Reopen it to reply.')).toBeVisible()
  await waitFor(() => expect(text()).toHaveTextContent('So far'))
  expect(send()).toBeDisabled()
})
