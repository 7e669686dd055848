import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { amara, openPortal, serve, user } from '../../testing/render-portal.tsx'
import { buildMessage, buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

beforeEach(() => {
  serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    'GET /api/tickets/8': () => buildTicket({ number: 8, subject: 'Locker key' }),
    'POST /api/tickets/7/replies': () => buildMessage({ body: 'It is blue.' }),
  })
})

/** Opens a ticket as after a reload of the page. */
async function openTicket(number: number, person = amara) {
  const { view } = openPortal(`/tickets/${number}/detail`, person)
  return { view, box: await screen.findByLabelText('Your reply') }
}

async function leaveDraft() {
  const { view, box } = await openTicket(7)
  await user.type(box, 'It is bl')
  view.unmount()
}

test('an unsent reply is there again after a reload', async () => {
  await leaveDraft()

  const { box } = await openTicket(7)
  expect(box).toHaveValue('It is bl')
})

test('an unsent reply stays with its ticket', async () => {
  await leaveDraft()

  const { box } = await openTicket(8)
  expect(box).toHaveValue('')
})

test('an unsent reply is not shown to another person in the same browser', async () => {
  await leaveDraft()

  const { box } = await openTicket(7, { ...amara, alias: 'bela' })
  expect(box).toHaveValue('')
})

test('a reply that was sent does not come back after a reload', async () => {
  const { view, box } = await openTicket(7)
  await user.type(box, 'It is blue.')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(box).toHaveValue(''))
  view.unmount()

  const again = await openTicket(7)
  expect(again.box).toHaveValue('')
})

test('a stored draft of an older shape is ignored', async () => {
  localStorage.setItem('lodge.draft.amara.reply.7', JSON.stringify({ text: 'It is bl' }))

  const { box } = await openTicket(7)
  expect(box).toHaveValue('')
})
