import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import {
  buildMessage,
  buildTicket,
  buildTicketsPage,
  hannah,
  minutesFromNow,
} from '../../testing/ticket-factory.ts'

const plan = {
  id: '01999999-0000-4000-8000-000000000001',
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 87,
  createdAt: minutesFromNow(-120),
}

function openTicket(ticket = buildTicket(), handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => ticket,
    ...handlers,
  })
  return { requests, ...openPortal('/tickets/7/detail', amara) }
}

const facts = async () => within(await screen.findByRole('complementary', { name: 'About this ticket' }))

test('the conversation is grouped by day, with the author of each message', async () => {
  const { view } = openTicket(
    buildTicket({
      messages: [
        buildMessage({ createdAt: minutesFromNow(-26 * 60) }),
        buildMessage({ author: hannah, body: 'Please come to the desk.', attachments: [plan] }),
      ],
    }),
  )

  const mine = await screen.findByRole('article', { name: 'Message by You' })
  expect(mine).toHaveTextContent('My card does not open the door.')
  const answer = screen.getByRole('article', { name: 'Message by Hannah Osei' })
  expect(answer).toHaveTextContent(/Library.*Please come to the desk\./)
  expect(within(answer).getByRole('link', { name: /plan\.pdf/ })).toHaveTextContent('87 B')
  const days = within(screen.getByRole('region', { name: 'Conversation' })).getAllByRole('heading')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Sunday 11/10/2026', 'Monday 12/10/2026'])
  await expectAccessible(view.container)
})

test('what came from another address is not the requester’s own', async () => {
  const mum = { alias: 'mum', name: 'Mum Okonkwo', side: 'requester', team: null } as const
  const address = 'mum@home.example'
  const { view } = openTicket(
    buildTicket({
      messages: [
        buildMessage({ sender: { doubt: 'unverified', address: 'amara@home.example' } }),
        buildMessage({ author: mum, sender: { doubt: 'other_address', address } }),
        buildMessage({ author: { ...mum, name: 'Tutor Ng', isParticipant: true } }),
      ],
    }),
  )

  const others = await screen.findByRole('article', { name: 'Message by Mum Okonkwo' })
  expect(others).toHaveTextContent('From another address, not verified: mum@home.example')
  expect(screen.getByRole('article', { name: 'Message by Tutor Ng' })).toBeVisible()
  const own = screen.getByRole('article', { name: 'Message by You' })
  expect(own).toHaveTextContent('By e-mail, not verified: amara@home.example')
  await expectAccessible(view.container)
})

test('the details beside the conversation list all facts of the ticket', async () => {
  openTicket(
    buildTicket({
      assignee: 'Hannah Osei',
      course: { alias: 'cs101', code: 'CS101', name: 'Programming' },
      formAnswers: [{ key: 'card', label: 'Card number', answer: '0815' }],
      messages: [buildMessage({ attachments: [plan] })],
    }),
  )

  const details = await facts()
  const definitions = details.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(definitions.slice(0, 1)).toEqual(['7'])
  expect(definitions.slice(2)).toEqual([
    'Library card',
    'CS101 Programming',
    'Hannah Osei, Library',
    '0815',
    expect.stringContaining('plan.pdf'),
  ])
})

test('files given in the form open from its answers', async () => {
  const files = [plan]
  openTicket(buildTicket({ formAnswers: [{ key: 'proof', label: 'Proof', answer: plan.name, files }] }))

  const link = (await facts()).getByRole('link', { name: plan.name })
  expect(link).toHaveAttribute('href', expect.stringContaining(`/api/files/${plan.id}`))
})

test('a course that the form asked for is listed once', async () => {
  openTicket(
    buildTicket({
      course: { alias: 'cs101', code: 'CS101', name: 'Programming' },
      formAnswers: [{ key: 'course', label: 'Your course', answer: 'CS101 Programming' }],
    }),
  )

  expect((await facts()).getAllByText('CS101 Programming')).toHaveLength(1)
})

test('a ticket that fails to load shows an error and can be tried again', async () => {
  let isDown = true
  openTicket(buildTicket(), {
    'GET /api/tickets/7': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : buildTicket(),
  })
  expect(await screen.findByRole('heading', { name: 'We could not load this ticket' })).toBeVisible()
  expect(screen.getByText('Reference request-1')).toBeVisible()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Library card' })).toBeVisible()
})

test('on a phone a button at the foot leads to the reply while its box is out of sight', async () => {
  const { tellSight } = watchSight()
  openTicket(buildTicket({ assignee: 'Hannah Osei' }))
  const box = await screen.findByLabelText('Your reply')
  expect(screen.queryByRole('button', { name: 'Reply to Hannah' })).toBeNull()

  tellSight(false)
  await user.click(await screen.findByRole('button', { name: 'Reply to Hannah' }))
  expect(box).toHaveFocus()

  tellSight(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reply to Hannah' })).toBeNull())
})

/** jsdom lays nothing out: the test says whether what the page watches is in sight. */
function watchSight() {
  const watchers = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  class TestObserver {
    #notice: (entries: { isIntersecting: boolean }[]) => void
    constructor(notice: (entries: { isIntersecting: boolean }[]) => void) {
      this.#notice = notice
    }
    observe = () => watchers.add(this.#notice)
    disconnect = () => watchers.delete(this.#notice)
  }
  vi.stubGlobal('IntersectionObserver', TestObserver)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    tellSight: (isIntersecting: boolean) =>
      act(() => {
        for (const notice of watchers) notice([{ isIntersecting }])
      }),
  }
}

test('a link to a deleted ticket shows a notice and a way on', async () => {
  const code = { code: 'ticket_deleted', message: 'This ticket is gone.' }
  const { view } = openTicket(undefined, {
    'GET /api/tickets/7': (_, response) => sendError(response, 410, code),
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'This ticket is gone' })).toBeVisible()
  expect(screen.getByText(/deleted for good/)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Choose a topic' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
  await expectAccessible(view.container)
})
