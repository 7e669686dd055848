import type { FoundSignInProviders } from '@lodge/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderSearch } from './provider-search.tsx'

const choices = [
  {
    alias: 'edu',
    name: 'Marlow University',
    entityId: 'https://idp.marlow.example',
    domain: 'marlow.example',
  },
  { alias: 'edu', name: 'Marlow College', entityId: 'https://idp.college.example', domain: null },
]
beforeEach(() => localStorage.clear())
afterEach(cleanup)

function openSearch(answer: () => FoundSignInProviders, address = '/auth/sign-in') {
  const searches: string[] = []
  const find = (search: string) => ({
    queryKey: ['found', search],
    queryFn: () => {
      searches.push(search)
      return Promise.resolve(answer())
    },
    retry: false,
  })
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ProviderSearch area="portal" action="/auth/sign-in" to="/tickets/7/detail" find={find} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, searches }
}

const search = () => screen.getByRole('searchbox', { name: 'Find your university' })

test('one of many is found by what is typed, and leads to the page that was wanted', async () => {
  const { searches } = openSearch(() => ({ items: choices, hasMore: false }))
  expect(screen.queryByRole('list')).toBeNull()
  await userEvent.type(search(), 'marlow{Enter}')

  const link = await screen.findByRole('link', { name: /Marlow University/ })
  expect(link.textContent).toContain('marlow.example')
  expect(link.getAttribute('href')).toBe(
    '/sign-on/portal/edu?member=https%3A%2F%2Fidp.marlow.example&to=%2Ftickets%2F7%2Fdetail',
  )
  expect(screen.getByRole('status').textContent).toBe('2 found')
  expect(searches.at(-1)).toBe('marlow')
})

test('nothing found, too many found, and a search that fails are said', async () => {
  let answer = (): FoundSignInProviders => ({ items: [], hasMore: false })
  openSearch(() => answer())
  await userEvent.type(search(), 'x')
  expect(await screen.findByText(/^None found/)).not.toBeNull()

  answer = () => ({ items: choices, hasMore: true })
  await userEvent.type(search(), 'y')
  expect(await screen.findByText(/^These are the first 2/)).not.toBeNull()

  answer = () => {
    throw new Error('The network is down')
  }
  await userEvent.type(search(), 'z')
  expect(await screen.findByRole('alert')).not.toBeNull()
})

test('an address that has a search shows what it finds', async () => {
  openSearch(() => ({ items: choices, hasMore: false }), '/auth/sign-in?find=marlow')
  expect(await screen.findByRole('link', { name: /Marlow College/ })).not.toBeNull()
  expect(search()).toHaveProperty('value', 'marlow')
})

test('the last choice is offered at once, and another can be searched for', async () => {
  const { unmount } = openSearch(() => ({ items: choices, hasMore: false }))
  await userEvent.type(search(), 'marlow')
  const link = await screen.findByRole('link', { name: /Marlow University/ })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  unmount()

  openSearch(() => ({ items: choices, hasMore: false }))
  expect(
    screen.getByRole('link', { name: /^Continue with Marlow University/ }).getAttribute('href'),
  ).toContain('member=https')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use another' }))
  expect(search()).toBe(document.activeElement)
})

test('a remembered choice that cannot be read is none', () => {
  localStorage.setItem('lodge.provider-choice.portal', '{"alias":7}')
  openSearch(() => ({ items: choices, hasMore: false }))
  expect(search()).not.toBeNull()
})
