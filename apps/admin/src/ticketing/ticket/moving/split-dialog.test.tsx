import { SplitTicket, type TicketCreatedOnBehalf } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { buildMessage } from '../../../testing/message-factory.ts'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { SplitDialog } = await import('./split-dialog.tsx')

const message = buildMessage(1, {
  body: 'And my key is lost\nSince Friday',
  createdAt: '2026-03-10T13:00:00.000Z',
})
const ticket = buildTicket({ messages: [message] })
const splitting = `POST /api/backend/tickets/20001/messages/${message.id}/split`
const kofi = { alias: 'kofi-mensah', name: 'Kofi Mensah', email: 'kofi@uni.example', department: null }
const opened: TicketCreatedOnBehalf = { number: 20_009, team: 'IT', requester: 'Amara', isVisible: true }

afterEach(() => void toast.dismiss())

function show(more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/topics': () => ({ items: [] }),
    'GET /api/backend/assignable-teams': () => ({ items: [] }),
    'GET /api/backend/requesters': () => ({ items: [kofi] }),
    [splitting]: () => opened,
    ...more,
  })
  const { user, router } = showTicket(
    (shown) => <SplitDialog ticket={shown} message={message} onClose={() => undefined} />,
    ticket,
  )
  const sent = () =>
    seen.filter(({ route }) => route === splitting).map(({ body }) => SplitTicket.parse(body))
  return { user, sent, path: () => router.state.location.pathname }
}

const create = () => screen.getByRole('button', { name: 'Create ticket' })

test('subject, requester, topic and team are proposed, and the new ticket opens', async () => {
  const { user, sent, path } = show()
  const dialog = await screen.findByRole('dialog', { name: 'Split #20001' })
  expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue('And my key is lost')
  await expectAccessible(dialog)
  await user.click(create())
  await waitFor(() => expect(path()).toBe('/admin/tickets/20009/detail'))
  expect(sent()).toEqual([
    {
      subject: 'And my key is lost',
      topic: ticket.topic.alias,
      team: ticket.team.alias,
      requester: message.author.alias,
      isReaderConfirmed: false,
    },
  ])
})

test('another requester is named as a reader, and has to be confirmed', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('button', { name: 'Change: Requester' }))
  await user.type(screen.getByRole('combobox', { name: /Requester/ }), 'kofi')
  await user.click(await screen.findByRole('option', { name: /Kofi Mensah/ }))
  expect(
    screen.getByText('Kofi Mensah did not write this message, and will read it in the portal.'),
  ).toBeVisible()
  expect(create()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Kofi Mensah may read it' }))
  await user.click(create())
  await waitFor(() => expect(sent()).toMatchObject([{ requester: 'kofi-mensah', isReaderConfirmed: true }]))
})

test('what was entered survives a refusal, which stands at its field', async () => {
  const { user, path } = show({
    [splitting]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Please check',
        fields: { subject: 'Say more' },
      }),
  })
  const subject = await screen.findByRole('textbox', { name: /Subject/ })
  await user.clear(subject)
  await user.type(subject, 'Key')
  await user.click(create())
  await waitFor(() => expect(subject).toHaveAccessibleDescription('Say more'))
  expect(subject).toHaveValue('Key')
  expect(path()).toBe('/admin/tickets/20001/detail')
})
