import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
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

test('an unsent reply survives a reload', async () => {
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

test('a sent reply does not come back after a reload', async () => {
  const { view, box } = await openTicket(7)
  await user.type(box, 'It is blue.')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(box).toHaveValue(''))
  view.unmount()

  const reopened = await openTicket(7)
  expect(reopened.box).toHaveValue('')
})

test('a stored draft of an older shape is ignored', async () => {
  localStorage.setItem('lodge.draft.amara.reply.7', JSON.stringify({ text: 'It is bl' }))

  const { box } = await openTicket(7)
  expect(box).toHaveValue('')
})

/** Writes as another tab of this browser does, which hears of it by an event. */
function writeElsewhere(body: string | null, submissionId = 'other-tab') {
  const key = 'lodge.draft.amara.reply.7'
  const oldValue = localStorage.getItem(key)
  const newValue = body === null ? null : JSON.stringify({ body, submissionId })
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
}

const notice = () => screen.findByRole('alert')

test('a text of another tab is offered, and both are kept until one is chosen', async () => {
  const { view, box } = await openTicket(7)
  await user.type(box, 'It is blue.')
  writeElsewhere('It was red.')
  expect(box).toHaveValue('It is blue.')
  expect(await notice()).toHaveTextContent('It was red.')
  await expectAccessible()

  await user.type(box, ' And old.')
  expect(await notice()).toHaveTextContent('It was red.')
  view.unmount()
  const reopened = await openTicket(7)
  expect(reopened.box).toHaveValue('It is blue. And old.')
  await user.click(await screen.findByRole('button', { name: 'Switch to that text' }))
  expect(reopened.box).toHaveValue('It was red.')
  expect(await notice()).toHaveTextContent('It is blue. And old.')
  await user.click(screen.getByRole('button', { name: 'Discard that text' }))
  expect(screen.queryByRole('alert')).toBeNull()
  reopened.view.unmount()

  const last = await openTicket(7)
  expect(last.box).toHaveValue('It was red.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a text that another tab continues is followed, and cleared when it is sent there', async () => {
  const { box } = await openTicket(7)
  await user.type(box, 'It is')
  writeElsewhere('It is blue.')
  expect(box).toHaveValue('It is blue.')
  expect(screen.queryByRole('alert')).toBeNull()
  writeElsewhere(null)
  expect(box).toHaveValue('')
})

test('sending here keeps the text of another tab', async () => {
  const { view, box } = await openTicket(7)
  await user.type(box, 'It is blue.')
  writeElsewhere('It was red.')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(box).toHaveValue(''))
  expect(await notice()).toHaveTextContent('It was red.')
  view.unmount()

  const reopened = await openTicket(7)
  expect(reopened.box).toHaveValue('It was red.')
})
