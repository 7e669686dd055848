import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError } from '../../testing/render-admin.tsx'
import {
  failUntilRecovered,
  listing,
  listQueries,
  renderTicketList,
  resetTicketLists,
  ticketsRoute,
} from '../../testing/render-ticket-list.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'

resetTicketLists()

test('the list says that it loads until its tickets are there', async () => {
  let deliver = () => {}
  const arrives = new Promise<void>((resolve) => {
    deliver = resolve
  })
  renderTicketList('/admin/tickets/all', {
    [ticketsRoute]: async () => {
      await arrives
      return { items: [buildTicketRow()], next: null }
    },
  })
  expect(await screen.findByText('Loading...')).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()

  deliver()
  expect(await screen.findByRole('link', { name: 'Exam clash on the same morning' })).toBeVisible()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test.each([
  ['/admin/tickets/all', { status: '-resolved,closed', sort: 'due' }],
  ['/admin/tickets/unassigned', { status: '-resolved,closed', assignee: 'nobody', sort: 'due' }],
  ['/admin/tickets/exams/index', { status: '-resolved,closed', team: 'exams', sort: 'due' }],
  [
    '/admin/tickets/exams/index?show=breached',
    expect.objectContaining({ slaStatus: 'breached', team: 'exams' }),
  ],
])('%s lists the tickets of its own queue', async (path, query) => {
  const { seen } = renderTicketList(path, listing(buildTicketRow({ slaStatus: 'breached' })))
  await screen.findByRole('table')
  expect(listQueries(seen)).toEqual([query])
})

test('an empty list of all open tickets offers no way out, an empty filtered one does', async () => {
  const { router, user } = renderTicketList('/admin/tickets/all?tag=visa', listing())
  expect(await screen.findByText('No tickets match these filters')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show all open tickets' }))

  await expect.poll(() => router.state.location.search).toBe('')
  expect(await screen.findByText('No tickets match these filters')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Show all open tickets' })).toBeNull()
})

test('a list that cannot be loaded says so with its reference and is tried again', async () => {
  const { handler, recover } = failUntilRecovered(() => ({ items: [buildTicketRow()], next: null }))
  const { user } = renderTicketList('/admin/tickets/all', { [ticketsRoute]: handler })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Reference request-1')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()

  recover()
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

test('filters that cannot be read are named by their fields, with a way back', async () => {
  const { user, router } = renderTicketList('/admin/tickets/all?team=no-such-team', {
    [ticketsRoute]: ({ query }, response) =>
      query.has('team')
        ? sendError(response, 422, {
            code: 'invalid_input',
            message: 'Check the filters.',
            fields: { 'team.values': 'There is no such team' },
          })
        : { items: [buildTicketRow()], next: null },
  })
  expect(await screen.findByText('These filters could not be applied')).toBeVisible()
  expect(screen.getByText('Team: There is no such team')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Show all open tickets' }))
  await expect.poll(() => router.state.location.search).toBe('')
  expect(await screen.findByRole('table')).toBeVisible()
})

test.each([
  ['/admin/tickets/examinations/index?sort=created', '/admin/tickets/exams/index?sort=created'],
  ['/admin/tickets/all?team=examinations', '/admin/tickets/all?team=exams'],
  ['/admin/tickets/all?team=-examinations%2Clibrary', '/admin/tickets/all?team=-exams%2Clibrary'],
  ['/admin/tickets/all?team=examinations-office', '/admin/tickets/all?team=examinations-office'],
])('a former alias of a team in %s leads to the present one', async (from, to) => {
  const { router } = renderTicketList(from, {
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: {},
      teams: [{ alias: 'exams', name: 'Exams & Assessment' }],
      formerAliases: { examinations: 'exams' },
    }),
  })
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(to)
})

test('a team that the agent does not see is not found', async () => {
  renderTicketList('/admin/tickets/finance/index')
  expect(await screen.findByText('We can’t find that page')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All tickets' })).toHaveAttribute('href', '/admin/tickets/all')
})

test('all open tickets of a queue are counted by pushes, a filtered list by what it has', async () => {
  const { router } = renderTicketList(
    '/admin/tickets/exams/index',
    listing(buildTicketRow({ priority: 'urgent' })),
  )
  const heading = await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent).toContain('Exams & Assessment')
  await expect.poll(() => heading.textContent).toContain('7')

  await router.navigate('/admin/tickets/exams/index?priority=urgent')
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent).toMatch(/[^\d]1$/)
})
