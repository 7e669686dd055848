import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, serve, user } from '../testing/render-portal.tsx'
import { buildTicket, buildTicketRow, buildTicketsPage } from '../testing/ticket-factory.ts'
import { buildTopicForm } from '../testing/topic-factory.ts'

function open(path: string, person: typeof amara | null = amara) {
  serve({
    'GET /api/topics': () => ({ items: [] }),
    'GET /api/topics/exam-timetable': () => buildTopicForm([]),
    'GET /api/tickets': () => buildTicketsPage([buildTicketRow(), buildTicketRow({ number: 8 })]),
    'GET /api/tickets/7': () => buildTicket(),
  })
  return openPortal(path, person)
}

const main = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const openMenu = async () => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  return items.map((item) => item.textContent)
}

test('a visitor is offered to sign in, and no link that needs it', async () => {
  open('/', null)

  const banner = within(await screen.findByRole('banner'))
  expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/sign-in')
  expect((await main()).queryByRole('link', { name: /My tickets/ })).toBeNull()
  expect(banner.queryByRole('button', { name: /Account/ })).toBeNull()
  expect(banner.queryByRole('status')).toBeNull()
})

test('a requester sees how many tickets are open', async () => {
  open('/')

  expect(await (await main()).findByRole('link', { name: /My tickets.*2 open/ })).toHaveAttribute(
    'href',
    '/tickets/index',
  )
})

test('a requester without a profile sees no link to tickets', async () => {
  open('/', { ...amara, isComplete: false })

  expect((await main()).queryByRole('link', { name: /My tickets/ })).toBeNull()
  expect(await openMenu()).toEqual(['Home', 'Knowledge base', 'Ask us', 'Sign out'])
})

test.each([
  ['a visitor', null, ['Home', 'Knowledge base', 'Ask us', 'Sign in']],
  ['a requester', amara, ['Home', 'Knowledge base', 'My tickets22 open', 'Ask us', 'My account', 'Sign out']],
])('on a phone %s has everything in one menu', async (_, person, items) => {
  open('/', person)
  if (person) await (await main()).findByText('2 open')

  expect(await openMenu()).toEqual(items)
  await expectAccessible()
})

test('an entry of the menu leads to its page and closes the menu', async () => {
  const { router } = open('/')
  await openMenu()
  await user.click(screen.getByRole('menuitem', { name: /My tickets/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('following a link moves the focus to the new page', async () => {
  open('/')
  await user.click((await main()).getByRole('link', { name: /My tickets/ }))

  await screen.findByRole('heading', { level: 1, name: 'My tickets' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content')
})

test('the breadcrumbs lead back from a ticket to the list and to the start', async () => {
  open('/tickets/7/detail')
  await screen.findByRole('heading', { level: 1, name: 'Library card' })

  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/tickets/index',
  ])
  expect(crumbs.getByText('7')).toHaveAttribute('aria-current', 'page')
})

test('without a network the page tells that its data is of an earlier time', async () => {
  open('/')
  await main()
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  window.dispatchEvent(new Event('offline'))

  expect(await screen.findByText(/You are offline\./)).toHaveTextContent(
    /Everything updates when you are back online\./,
  )

  if (online) Object.defineProperty(navigator, 'onLine', online)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You are offline\./)).toBeNull())
})
