import type { FormField, GiveMissingAnswers, RequesterTicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: true, maxLength: 4 }
const what: FormField = {
  key: 'what',
  type: 'choice',
  label: 'What is it?',
  isRequired: true,
  choices: ['A door', 'A lamp'].map((label) => ({ value: label, label })),
}
const key: FormField = {
  key: 'key',
  type: 'text',
  label: 'Key number',
  isRequired: true,
  visibleWhen: { match: 'all', tests: [{ field: 'what', test: 'equals', value: 'A door' }] },
}
const note: FormField = { key: 'note', type: 'text', label: 'Note', isRequired: false }
const missing = { fields: [room, what, key, note], formAnswers: {} }
const ticket = buildTicket({ missingAnswers: missing })
const giving = 'PUT /api/tickets/7/missing-answers'

beforeEach(() => localStorage.clear())

async function open(handlers: RouteHandlers = {}, shown = ticket) {
  const seen = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => shown,
    ...handlers,
  })
  const portal = openPortal('/tickets/7/detail', amara)
  const card = within(await screen.findByRole('region', { name: 'We still need some details' }))
  await card.findByLabelText('Room')
  return { ...portal, card, sent: () => seen.filter(({ route }) => route === giving).map(({ body }) => body) }
}
const send = (card: { getByRole: typeof screen.getByRole }) =>
  user.click(card.getByRole('button', { name: 'Send details' }))

/** Answers as the server does, which has the rest of the ticket unchanged. */
function answered(body: unknown): RequesterTicketDetail {
  const { formAnswers } = body as GiveMissingAnswers
  const isAll = 'what' in formAnswers
  return { ...ticket, version: 4, missingAnswers: isAll ? null : { ...missing, formAnswers } }
}

test('exactly the missing fields are asked, what follows from an answer with it, and thanked for', async () => {
  const { card, view, sent } = await open({ [giving]: ({ body }) => answered(body) })
  expect(card.queryByLabelText(/Note/)).toBeNull()
  expect(card.queryByLabelText('Key number')).toBeNull()
  await expectAccessible(view.container)

  await user.type(card.getByLabelText('Room'), 'B12')
  await user.click(card.getByRole('radio', { name: 'A door' }))
  await user.type(card.getByLabelText('Key number'), '4')
  await send(card)

  const thanks = await card.findByText('Thank you. We have your details.')
  expect(thanks).toHaveFocus()
  expect(sent()).toEqual([{ formAnswers: { room: 'B12', what: 'A door', key: '4' } }])
  expect(localStorage.length).toBe(0)
})

test('some answers may be given now, and the rest is still asked', async () => {
  const { card, sent } = await open({ [giving]: ({ body }) => answered(body) })
  await user.type(card.getByLabelText('Room'), 'B12')
  await send(card)

  await waitFor(() => expect(card.queryByLabelText('Room')).toBeNull())
  expect(card.getByRole('radio', { name: 'A lamp' })).toBeVisible()
  expect(sent()).toEqual([{ formAnswers: { room: 'B12' } }])
})

test('nothing is sent while an answer is wrong or all are missing', async () => {
  const { card, sent } = await open()
  await send(card)
  await waitFor(() => expect(card.getByLabelText('Room')).toBeInvalid())
  await waitFor(() => expect(card.getByLabelText('Room')).toHaveFocus())
  expect(card.getByText('Choose an option')).toBeVisible()
  expect(sent()).toEqual([])
})

test('what was typed survives a failure and a reload', async () => {
  const { card } = await open({
    [giving]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Down' }),
  })
  await user.type(card.getByLabelText('Room'), 'B12')
  await send(card)
  expect(await card.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(card.getByLabelText('Room')).toHaveValue('B12')
  cleanup()

  const again = await open()
  expect(again.card.getByLabelText('Room')).toHaveValue('B12')
})

test('a field that was answered elsewhere is asked no more, and the rest is sent', async () => {
  let shown = ticket
  let tries = 0
  const { card, sent } = await open({
    'GET /api/tickets/7': () => shown,
    [giving]: ({ body }, response) => {
      tries += 1
      if (tries > 1) return answered(body)
      shown = { ...ticket, version: 4, missingAnswers: { ...missing, formAnswers: { room: 'C3' } } }
      return sendError(response, 409, { code: 'ticket_changed', message: 'You have changed the answers.' })
    },
  })
  await user.type(card.getByLabelText('Room'), 'B12')
  await user.click(card.getByRole('radio', { name: 'A lamp' }))
  await send(card)
  expect(await card.findByText(/You have changed the answers/)).toBeVisible()
  await waitFor(() => expect(card.queryByLabelText('Room')).toBeNull())
  expect(card.getByRole('radio', { name: 'A lamp' })).toBeChecked()

  await send(card)
  await card.findByText('Thank you. We have your details.')
  expect(sent().at(-1)).toEqual({ formAnswers: { what: 'A lamp' } })
})

test('a resolved ticket asks for nothing', async () => {
  serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => ({ ...ticket, status: 'resolved' }),
  })
  openPortal('/tickets/7/detail', amara)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('We still need some details')).toBeNull()
})
