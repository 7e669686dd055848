import { setPropertyBodies } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache, sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { TopicProperty } = await import('./topic-property.tsx')
const { topicTreeQuery } = await import('../queries.ts')

const setTopic = 'PUT /api/backend/tickets/20001/topic'
const setTeam = 'PUT /api/backend/tickets/20001/team'
const node = { description: '', icon: '', children: [] }
const finance = { alias: 'finance', name: 'Finance' }
const topics = [
  {
    ...node,
    alias: 'exams',
    name: 'Exams',
    children: [{ ...node, alias: 'exam-clash', name: 'Exam clash' }],
  },
  { ...node, alias: 'fees', name: 'Fees' },
]
const answers: Parameters<typeof serve>[0] = {
  'GET /api/backend/topics': () => ({ items: topics }),
  [setTopic]: ({ body }) => ({
    row: buildTicketRow({
      version: 2,
      topic: { alias: setPropertyBodies.topic.parse(body).topic, name: 'Fees' },
    }),
    suggestedTeam: finance,
  }),
  [setTeam]: () => ({ row: buildTicketRow({ version: 3, team: finance }), isVisible: true }),
}

function show(parts: Parameters<typeof buildTicket>[0] = {}, more: typeof answers = {}) {
  const seen = serve({ ...answers, ...more })
  const { user } = showTicket(
    (ticket) => (
      <>
        <TopicProperty ticket={ticket} />
        <p>With {ticket.team.name}</p>
      </>
    ),
    parts,
  )
  const sentTo = (route: string) => seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user, sentTo }
}

const trigger = () => screen.getByRole('button', { name: /^Topic:/ })

async function chooseFees(user: ReturnType<typeof show>['user']) {
  await user.click(trigger())
  await user.click(screen.getByRole('combobox', { name: 'Topic' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Fees' }))
}

test('the topic stands there with the way to it', async () => {
  show()
  await waitFor(() => expect(trigger()).toHaveTextContent('Exams › Exam clash'))
})

test('only a topic that takes tickets can be chosen, not a group of them', async () => {
  const { user, sentTo } = show()
  await user.click(trigger())
  await user.click(screen.getByRole('combobox', { name: 'Topic' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Exams' }))
  expect(screen.getByRole('treeitem', { name: 'Exams' })).toHaveAttribute('aria-expanded', 'true')
  expect(sentTo(setTopic)).toEqual([])
})

test('after a new topic the ticket may follow to the team that usually has it', async () => {
  const { user, sentTo } = show()
  await chooseFees(user)
  const question = await screen.findByRole('alertdialog', { name: 'Move the ticket to Finance too?' })
  expect(question).toHaveTextContent('Tickets about Fees are usually with Finance.')
  expect(sentTo(setTopic)).toEqual([{ topic: 'fees', expected: 'exam-clash' }])
  await expectAccessible(question)

  await user.click(screen.getByRole('button', { name: 'Move to Finance' }))
  expect(await screen.findByText('With Finance')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('it may also stay where it is', async () => {
  const { user, sentTo } = show()
  await chooseFees(user)
  await user.click(await screen.findByRole('button', { name: 'Leave with Exams & Assessment' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(trigger()).toHaveTextContent('Fees')
  expect(sentTo(setTeam)).toEqual([])
})

test('a topic that someone else has changed meanwhile is shown as it is now', async () => {
  const { user } = show()
  serve({
    ...answers,
    [setTopic]: (_, response) =>
      sendError(response, 409, {
        code: 'ticket_changed',
        message: 'Someone else has changed the topic.',
        present: buildTicketRow({ version: 7, topic: { alias: 'gone', name: 'A retired topic' } }),
      }),
  })
  await chooseFees(user)
  expect(await screen.findByText('Someone else has changed the topic.')).toBeInTheDocument()
  expect(trigger()).toHaveTextContent('A retired topic')
})

test('topics that could not be loaded before the choice was opened are tried again', async () => {
  let isRefused = true
  const { user } = show(
    {},
    {
      'GET /api/backend/topics': (_, response) =>
        isRefused ? sendError(response, 403, { code: 'forbidden', message: 'Not you.' }) : { items: topics },
    },
  )
  await waitFor(() => expect(queryCache.getQueryState(topicTreeQuery.queryKey)?.status).toBe('error'))
  await user.click(trigger())
  expect(await screen.findByText('The options could not be loaded.')).toBeVisible()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Topic' })).toBeVisible()
})

test('who may not change the topic reads it', () => {
  show({ can: readOnly })
  expect(screen.getByText('Exam clash')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
