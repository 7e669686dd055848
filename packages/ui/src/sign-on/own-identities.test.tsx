import type { IdentityList } from '@lodge/contracts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { AppProviders } from '../shell/mount-app.tsx'
import { expectAccessible } from '../testing/index.ts'
import { OwnIdentities } from './own-identities.tsx'

const user = userEvent.setup({ delay: null })
const campus = {
  id: '018f0000-0000-7000-8000-000000000001',
  provider: 'Campus login',
  email: 'ada@uni.example',
  linkedAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}
const edu = { ...campus, id: '018f0000-0000-7000-8000-000000000002', provider: 'Edu ID', email: null }
const offered = { alias: 'campus', name: 'Campus login' }
const empty: IdentityList = { items: [], providers: [], mayRemoveLast: true }

function open(read: () => Promise<IdentityList>) {
  const link = vi.fn(async (_provider: string) => ({ address: 'https://campus.example/sign-in' }))
  const remove = vi.fn(async (_identityId: string) => undefined)
  const leave = vi.fn()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <AppProviders queryCache={cache}>
      <MemoryRouter>
        <OwnIdentities queryKey={['mine']} read={read} link={link} remove={remove} leave={leave} />
      </MemoryRouter>
    </AppProviders>,
  )
  return { link, remove, leave }
}

test('where nothing is linked and nothing is offered, that is said', async () => {
  open(async () => empty)

  expect(await screen.findByText('No identity provider is offered here.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('linking another one leaves for the provider', async () => {
  const { link, leave } = open(async () => ({ ...empty, providers: [offered] }))
  expect(await screen.findByText('Nothing is linked yet.')).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Link Campus login' }))

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://campus.example/sign-in'))
  expect(link.mock.calls[0]?.[0]).toBe('campus')
})

test('a provider that cannot be reached is said, and the page stays', async () => {
  const { link, leave } = open(async () => ({ ...empty, providers: [offered] }))
  link.mockRejectedValueOnce(new Error('The provider cannot be reached.'))
  await user.click(await screen.findByRole('button', { name: 'Link Campus login' }))

  const button = screen.getByRole('button', { name: 'Link Campus login' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
  expect(leave).not.toHaveBeenCalled()
})

test('one is removed after being asked, and the list is read again', async () => {
  let items = [campus, edu]
  const { remove } = open(async () => ({ ...empty, items, mayRemoveLast: false }))
  const list = await screen.findByRole('list', { name: 'Linked accounts' })
  expect(within(list).getByText(/ada@uni\.example/)).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Remove Edu ID' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Edu ID?' })
  items = [campus]
  await user.click(within(question).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(screen.queryByText('Edu ID')).toBeNull())
  expect(remove.mock.calls[0]).toEqual([edu.id])
  // Now it is the only way in.
  expect(screen.queryByRole('button', { name: 'Remove Campus login' })).toBeNull()
  expect(screen.getByText(/Your only way to sign in/)).toBeVisible()
})

test('a list that did not come can be asked for again', async () => {
  const read = vi.fn(async () => ({ ...empty, items: [campus] }))
  read.mockRejectedValueOnce(new Error('Down'))
  open(read)
  await user.click(await screen.findByRole('button', { name: /again/i }))

  expect(await screen.findByText('Campus login')).toBeVisible()
})
