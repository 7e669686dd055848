import { useSession } from '@lodge/client'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useShortcutsDialog } from '../foundation/keyboard-shortcuts/shortcuts-dialog.tsx'
import { queryCache, renderAdmin, sendError, serve } from '../testing/render-admin.tsx'
import { AccountMenu } from './account-menu.tsx'

const signOutRoute = 'DELETE /api/backend/auth/session'

async function openMenu() {
  const router = renderAdmin(<AccountMenu />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Account: Hannah Osei' }))
  return { router, choose: (name: string | RegExp) => user.click(screen.getByRole('menuitem', { name })) }
}

test('the menu says who is signed in and leads to their account and the portal', async () => {
  serve({})
  const { router, choose } = await openMenu()
  expect(screen.getByText('hannah@marlow.example')).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Go to the portal' })).toHaveAttribute('href', '/')
  await choose('My account')
  expect(router.state.location.pathname).toBe('/admin/my-account')
})

test('signing out forgets who was signed in and what they have seen', async () => {
  const seen = serve({ [signOutRoute]: () => undefined })
  queryCache.setQueryData(['ticket', 7], { subject: 'Confidential' })
  const { router, choose } = await openMenu()
  await choose('Sign out')

  await expect.poll(() => router.state.location.pathname).toBe('/admin/auth/login')
  expect(useSession.getState().authUser).toBeNull()
  expect(queryCache.getQueryData(['ticket', 7])).toBeUndefined()
  expect(seen.map(({ route }) => route)).toEqual([signOutRoute])
})

test('who could not be signed out is told so and stays signed in', async () => {
  serve({
    [signOutRoute]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Not now.' }),
  })
  const { router, choose } = await openMenu()
  await choose('Sign out')
  expect(await screen.findByText('Signing out failed')).toBeVisible()
  expect(useSession.getState().authUser?.alias).toBe('hannah')
  expect(router.state.location.pathname).toBe('/admin/dashboard')
})

test('the menu opens the list of keyboard shortcuts', async () => {
  serve({})
  useShortcutsDialog.setState({ isOpen: false })
  const { choose } = await openMenu()
  await choose(/^Keyboard shortcuts/)
  expect(useShortcutsDialog.getState().isOpen).toBe(true)
})
