import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../testing/render-admin.tsx'
import { buildTicketRow } from '../testing/ticket-row-factory.ts'
import { usePushedRows } from '../ticket/pushed-rows-store.ts'
import { BreachingList } from './breaching-list.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const late = buildTicketRow({ number: 7, subject: 'Late', slaStatus: 'breached', dueAt: inMinutes(-90) })
const soon = buildTicketRow({ number: 8, subject: 'Soon', slaStatus: 'at_risk', dueAt: inMinutes(20) })
const assignRoute = 'PUT /api/backend/tickets/7/assignee'

beforeEach(() => usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} }))

const subjects = () =>
  screen.getAllByRole('link', { name: /^(Late|Soon|Later)$/ }).map((link) => link.textContent)

test('the list has the soonest first, whatever order it was loaded in', () => {
  renderAdmin(<BreachingList rows={[soon, late]} />)
  expect(subjects()).toEqual(['Late', 'Soon'])
})

test('each ticket says who asks, how urgent it is and whose queue it waits in', () => {
  renderAdmin(<BreachingList rows={[late]} />)
  expect(screen.getByText('Tomasz Wieczorek · Normal · Exams & Assessment')).toBeVisible()
})

test('a ticket that got more time than an hour leaves, and an older push does not bring it back', () => {
  renderAdmin(<BreachingList rows={[late, soon]} />)
  act(() => usePushedRows.getState().changed([{ ...soon, version: 3, dueAt: inMinutes(90) }]))
  expect(subjects()).toEqual(['Late'])
  act(() => usePushedRows.getState().changed([{ ...soon, version: 2 }]))
  expect(subjects()).toEqual(['Late'])
})

test('a ticket of nobody is taken from here and then names who has it', async () => {
  const taken = { ...late, version: 2, assignee: { alias: 'hannah', name: 'Hannah Osei' } }
  const seen = serve({ [assignRoute]: () => taken })
  renderAdmin(<BreachingList rows={[late]} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take it' }))

  expect(await screen.findByText('Hannah Osei')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  expect(seen[0]?.body).toMatchObject({ assignee: 'hannah' })
})

test('a ticket that could not be taken stays to be taken, with the reason', async () => {
  serve({
    [assignRoute]: (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'You may not take this one.' }),
  })
  renderAdmin(<BreachingList rows={[late]} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take it' }))
  expect(await screen.findByText('You may not take this one.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take it' })).toBeVisible()
})
