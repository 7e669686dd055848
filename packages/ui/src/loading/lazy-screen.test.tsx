import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { lazyScreen, preloadLinks } from './lazy-screen.ts'
import { ScreenError } from './screen-error.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

function Frame() {
  return (
    <>
      <nav>
        <Link to="/list">List</Link>
        <Link to="/ticket">Ticket</Link>
      </nav>
      <Outlet />
    </>
  )
}

const List = () => <p>The list</p>
const Ticket = () => <p>The ticket</p>

function open(loadTicket: () => Promise<ComponentType>, path = '/list') {
  const routes = [
    {
      element: <Frame />,
      hydrateFallbackElement: <ScreenSkeleton />,
      children: [
        { path: '/list', element: <List /> },
        {
          errorElement: <ScreenError />,
          children: [{ path: '/ticket', lazy: lazyScreen(loadTicket) }],
        },
      ],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  return routes
}

test('the present screen stays until the next one is loaded', async () => {
  const code = Promise.withResolvers<ComponentType>()
  open(() => code.promise)
  await userEvent.click(screen.getByRole('link', { name: 'Ticket' }))

  expect(screen.getByText('The list')).toBeInTheDocument()
  code.resolve(Ticket)
  expect(await screen.findByText('The ticket')).toBeInTheDocument()
})

test('a first screen shows that it is loading', async () => {
  const code = Promise.withResolvers<ComponentType>()
  open(() => code.promise, '/ticket')

  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  await act(async () => code.resolve(Ticket))
  expect(await screen.findByText('The ticket')).toBeInTheDocument()
})

test('a screen that fails to load shows an error inside its frame, and the next visit tries again', async () => {
  let fails = true
  open(async () => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return Ticket
  })
  await userEvent.click(screen.getByRole('link', { name: 'Ticket' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('This page did not load')
  expect(screen.getByRole('alert')).toHaveTextContent('Your drafts are kept')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  await expectAccessible()

  fails = false
  await userEvent.click(screen.getByRole('link', { name: 'List' }))
  await userEvent.click(screen.getByRole('link', { name: 'Ticket' }))
  expect(await screen.findByText('The ticket')).toBeInTheDocument()
})

test('without a network nothing is reloaded until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('link', { name: 'Ticket' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()

  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  online.mockRestore()
})

test('a screen that breaks shows an error and leaves its frame standing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open(async () => () => {
    throw new Error('broken')
  })
  await userEvent.click(screen.getByRole('link', { name: 'Ticket' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on this page')
  expect(screen.getByRole('link', { name: 'List' })).toBeInTheDocument()
  vi.restoreAllMocks()
})

test('pointing at or focusing a link loads its screen once', async () => {
  const load = vi.fn(async () => Ticket)
  preloadLinks(open(load))
  await userEvent.hover(screen.getByRole('link', { name: 'Ticket' }))
  await userEvent.unhover(screen.getByRole('link', { name: 'Ticket' }))
  await userEvent.tab()
  await userEvent.tab()

  expect(screen.getByRole('link', { name: 'Ticket' })).toHaveFocus()
  expect(load).toHaveBeenCalledOnce()
})
