import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderLinks } from './provider-links.tsx'
import { SignOnNotice } from './sign-on-notice.tsx'

const providers = [
  { alias: 'campus', name: 'Campus login', entityId: null, domain: null },
  { alias: 'edu', name: 'Edu ID', entityId: null, domain: null },
]
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const links = (to: string | null = null) => <ProviderLinks area="portal" providers={providers} to={to} />
const namesOf = () => screen.getAllByRole('link').map((link) => link.textContent)

test('providers lead to the page that was wanted, and without any there is nothing', () => {
  const { container, rerender } = render(links('/tickets/7/detail?x=1'))
  expect(screen.getByRole('link', { name: 'Sign in with Edu ID' }).getAttribute('href')).toBe(
    '/sign-on/portal/edu?to=%2Ftickets%2F7%2Fdetail%3Fx%3D1',
  )
  rerender(<ProviderLinks area="portal" providers={[]} to={null} />)
  expect(container.innerHTML).toBe('')
})

test('the one that was used last comes first the next time', async () => {
  const { unmount } = render(links())
  expect(namesOf()).toEqual(['Sign in with Campus login', 'Sign in with Edu ID'])
  const link = screen.getByRole('link', { name: 'Sign in with Edu ID' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  unmount()

  render(links())
  const [first] = screen.getAllByRole('listitem')
  expect(first && within(first).queryByText('Used last')).not.toBeNull()
  expect(namesOf()).toEqual(['Sign in with Edu IDUsed last', 'Sign in with Campus login'])
})

test.each([
  ['?refused=unreachable&provider=edu', /^Edu ID cannot be reached/],
  ['?refused=refused&provider=unknown', /^What came from the identity provider was not accepted/],
])('the address %s says what happened', (search, words) => {
  render(
    <MemoryRouter initialEntries={[`/auth/sign-in${search}`]}>
      <SignOnNotice providers={providers} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test('an address that says nothing, or something made up, shows nothing', () => {
  for (const search of ['', '?refused=<b>no</b>']) {
    const { unmount } = render(
      <MemoryRouter initialEntries={[`/auth/sign-in${search}`]}>
        <SignOnNotice providers={providers} />
      </MemoryRouter>,
    )
    expect(screen.queryByRole('alert')).toBeNull()
    unmount()
  }
})
