import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

const resolved = buildTicket({ status: 'resolved', canRate: true })

async function openResolved(handlers: RouteHandlers = {}, ticket = resolved) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => ticket,
    ...handlers,
  })
  const portal = openPortal('/tickets/7/detail', amara)
  const card = within(await screen.findByRole('region', { name: 'How did we do?' }))
  return { ...portal, requests, card }
}

test('a resolved ticket is rated with a comment, and shows the rating', async () => {
  const { card, view } = await openResolved({
    'PUT /api/tickets/7/rating': ({ body }) => {
      const { rating, comment } = Object(body)
      return { ...resolved, version: 4, rating, ratingComment: comment }
    },
  })
  await expectAccessible(view.container)
  await user.click(card.getByRole('radio', { name: '4 Good' }))
  await user.type(card.getByLabelText(/What could be better/), 'Say why.')
  await user.click(card.getByRole('button', { name: 'Send rating' }))

  expect(await card.findByText('You rated it 4 of 5: Good.')).toBeVisible()
  expect(card.getByText('Say why.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Change' })).toHaveFocus()
  await user.click(card.getByRole('button', { name: 'Change' }))
  expect(card.getByRole('radio', { name: '4 Good' })).toBeChecked()
})

test('a missing rating shows an error, and one that cannot be sent stays', async () => {
  const { card, requests } = await openResolved({
    'PUT /api/tickets/7/rating': (_, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'Down' }),
  })
  await user.click(card.getByRole('button', { name: 'Send rating' }))
  expect(await card.findByText('Choose a rating')).toBeVisible()
  expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(false)

  await user.click(card.getByRole('radio', { name: '1 Very poor' }))
  await user.click(card.getByRole('button', { name: 'Send rating' }))
  expect(await card.findByRole('alert')).toBeVisible()
  expect(card.getByRole('radio', { name: '1 Very poor' })).toBeChecked()
})

test('lists show ratings, and which tickets can be rated', async () => {
  serve({
    'GET /api/tickets': () =>
      buildTicketsPage([resolved, buildTicket({ number: 8, subject: 'Key', status: 'closed', rating: '5' })]),
  })
  openPortal('/tickets/index?show=all', amara)

  expect(await screen.findByText('Rate the answer')).toBeVisible()
  expect(screen.getByText('You rated it 5 of 5')).toBeVisible()
})

test('an open ticket does not show the rating of its former answer', async () => {
  serve({
    'GET /api/tickets': () =>
      buildTicketsPage([buildTicket({ number: 8, subject: 'Key', status: 'open', rating: '5' })]),
  })
  openPortal('/tickets/index?show=all', amara)

  expect(await screen.findByText('Key')).toBeVisible()
  expect(screen.queryByText(/You rated it/)).toBeNull()
})
