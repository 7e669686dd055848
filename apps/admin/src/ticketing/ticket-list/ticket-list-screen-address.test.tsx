import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  listing,
  listQueries,
  renderTicketList,
  resetTicketLists,
} from '../../testing/render-ticket-list.tsx'
import { buildSavedView } from '../../testing/saved-view-factory.ts'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'

resetTicketLists()

const view = buildSavedView()
const withView = {
  ...listing(buildTicketRow({ tags: ['exams'] })),
  'GET /api/backend/saved-views': () => ({ items: [view] }),
}
const addressOf = (router: ReturnType<typeof renderTicketList>['router']) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))

test('a filter that is added stands in the address, and going back takes it off', async () => {
  const { router, user, seen } = renderTicketList()
  await screen.findByRole('table')
  await user.keyboard('f')
  await user.click(await screen.findByRole('button', { name: 'Priority' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Urgent' }))
  await expect.poll(() => addressOf(router)).toEqual({ status: '-resolved,closed', priority: 'urgent' })
  await expect.poll(() => listQueries(seen).at(-1)).toMatchObject({ priority: 'urgent' })

  await router.navigate(-1)
  await expect.poll(() => screen.queryByRole('button', { name: 'Priority is Urgent' })).toBeNull()
})

test('a list without its last filter is everything, not all open tickets again', async () => {
  const { router, user, seen } = renderTicketList('/admin/tickets/all?status=open')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter by Status' }))
  await expect.poll(() => addressOf(router)).toEqual({ filter: 'none' })
  await expect.poll(() => listQueries(seen).at(-1)).toEqual({ sort: 'due' })
  expect(screen.getByRole('link', { name: /^Everything/ })).not.toHaveAttribute('aria-current')
})

test('the filter of a queue itself is neither shown as a chip nor offered', async () => {
  const { user } = renderTicketList('/admin/tickets/unassigned')
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /^Assignee/ })).toBeNull()
  await user.keyboard('f')
  expect(await screen.findByRole('button', { name: 'Requester' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Assignee' })).toBeNull()
})

test('what the address has besides filters is left alone and asks for nothing', async () => {
  const { seen } = renderTicketList('/admin/tickets/all?tag=visa&colour=blue')
  expect(await screen.findByRole('button', { name: 'Tag is visa' })).toBeVisible()
  await expect.poll(() => listQueries(seen)).toEqual([{ tag: 'visa', sort: 'due' }])
})

test('a saved view in the address brings its name, filters and columns', async () => {
  const { seen } = renderTicketList(`/admin/tickets/all?view=${view.id}`, withView)
  expect(await screen.findByRole('heading', { level: 1, name: /^Finals/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Tag is exams' })).toBeVisible()
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
  expect(heads.slice(1)).toEqual(['Number', 'Subject'])
  expect(listQueries(seen)).toEqual([{ tag: 'exams', sort: 'due' }])
})

test('a saved view that is gone says so and leads to all open tickets', async () => {
  const { router, user, seen } = renderTicketList('/admin/tickets/all?view=removed', withView)
  expect(await screen.findByText('This view no longer exists')).toBeVisible()
  expect(listQueries(seen)).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Show all open tickets' }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('a saved view whose filters are edited says that it is changed, until they are put back', async () => {
  const { router, user } = renderTicketList(`/admin/tickets/all?view=${view.id}`, withView)
  const tab = () => screen.getByRole('link', { name: /^Finals/ })
  await user.click(await screen.findByRole('button', { name: 'Remove the filter by Tag' }))
  await expect.poll(() => tab().textContent).toContain('changed')
  expect(addressOf(router)).toEqual({ view: view.id, filter: 'none' })

  await user.click(tab())
  await expect.poll(() => tab().textContent).not.toContain('changed')
  expect(screen.getByRole('button', { name: 'Tag is exams' })).toBeVisible()
})

test('the order is chosen from a menu, stands in the address and says itself', async () => {
  const { router, user, seen } = renderTicketList()
  await user.click(await screen.findByRole('button', { name: 'Sort: SLA, soonest first' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }))
  expect(await screen.findByRole('button', { name: 'Sort: Oldest first' })).toBeVisible()
  expect(addressOf(router)).toEqual({ sort: 'created_asc' })
  await expect.poll(() => listQueries(seen).at(-1)).toMatchObject({ sort: 'created_asc' })
})
