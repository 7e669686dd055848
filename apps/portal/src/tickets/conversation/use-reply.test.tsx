import type { MessageView } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { amara, openPortal, sendError, serve } from '../../testing/render-portal.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'

const page = { items: [], next: null, counts: { open: 0, waiting: 0, resolved: 0, all: 0 } }
const file = {
  id: '01999999-0000-4000-8000-000000000001',
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 1,
}
const Sent = z.object({ body: z.string(), submissionId: z.uuid(), attachments: z.array(z.uuid()) })

const messageOf = (body: string): MessageView => ({
  id: crypto.randomUUID(),
  ticketNumber: 7,
  author: { alias: 'amara', name: 'Amara Okafor', side: 'requester', team: null },
  channel: 'portal',
  visibility: 'public',
  body,
  html: null,
  attachments: [],
  createdAt: new Date().toISOString(),
})

/** A server that loses the answer to the first try, as a phone in a lift does. */
function serveUnreliably() {
  let tries = 0
  const requests = serve({
    'GET /api/tickets': () => page,
    'GET /api/tickets/7': () => buildTicket(),
    'POST /api/files': () => ({ ...file, createdAt: new Date().toISOString() }),
    'POST /api/tickets/7/replies': ({ body }, response) => {
      tries += 1
      if (tries === 1) return sendError(response, 503, { code: 'unavailable', message: 'Down' })
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify(messageOf(Sent.parse(body).body)))
    },
  })
  return () =>
    requests.filter(({ route }) => route.startsWith('POST /api/tickets')).map(({ body }) => Sent.parse(body))
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }))

async function failOnce(words: string) {
  const sentBodies = serveUnreliably()
  openPortal('/tickets/7/detail', amara)
  await userEvent.type(await screen.findByLabelText('Your reply'), words)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your reply was not sent. It is still here./)
  return sentBodies
}

async function secondTry(sentBodies: () => z.infer<typeof Sent>[]) {
  await send()
  await waitFor(() => expect(sentBodies()).toHaveLength(2))
  const [first, second] = sentBodies()
  return { first, second }
}

test('a repeat of the same text has the same submission', async () => {
  const { first, second } = await secondTry(await failOnce('It is blue.'))
  expect(second).toEqual(first)
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveValue(''))
})

test('a text that was changed after a try has another submission', async () => {
  const bodies = await failOnce('It is blue.')
  await userEvent.type(screen.getByLabelText('Your reply'), ' And green.')
  const { first, second } = await secondTry(bodies)
  expect(second?.body).toBe('It is blue. And green.')
  expect(second?.submissionId).not.toBe(first?.submissionId)
})

test('files that were added after a try are sent too', async () => {
  const bodies = await failOnce('It is blue.')
  await userEvent.upload(screen.getByLabelText('Attach files'), new File(['x'], 'plan.pdf'))
  await screen.findByRole('button', { name: 'Remove plan.pdf' })
  const { first, second } = await secondTry(bodies)
  expect(second?.attachments).toEqual([file.id])
  expect(second?.submissionId).not.toBe(first?.submissionId)
})
