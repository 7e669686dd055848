import { useSession } from '@lodge/client'
import { useCookieConsent } from '@lodge/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { queryCache } from '../query-cache.ts'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../testing/ticket-factory.ts'

const signOutRoute = 'DELETE /api/auth/session'

async function openTicket(handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/topics': () => ({ items: [] }),
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    [signOutRoute]: () => undefined,
    ...handlers,
  })
  const portal = openPortal('/tickets/7/detail', amara)
  await screen.findByRole('heading', { level: 1, name: 'Library card' })
  return { ...portal, requests }
}

const openMenu = async () => {
  await user.click(screen.getByRole('button', { name: 'Account: Amara Okafor' }))
  return within(await screen.findByRole('menu'))
}
const signOut = async () => user.click((await openMenu()).getByRole('menuitem', { name: 'Sign out' }))
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('lodge.draft'))

test('the account menu shows who is signed in', async () => {
  await openTicket()
  const menu = await openMenu()

  expect(menu.getByText('Amara Okafor')).toBeVisible()
  expect(menu.getByText('amara@marlow.example')).toBeVisible()
  expect(menu.getByText('School of Computing')).toBeVisible()
})

test('signing out leads to the start and clears everything of the person from the browser', async () => {
  const { router } = await openTicket()
  localStorage.setItem('lodge.draft.bela.reply.7', '"Of somebody else"')
  await user.type(screen.getByLabelText('Your reply'), 'It is bl')
  expect(drafts()).toHaveLength(2)

  await signOut()

  await waitFor(() => expect(useSession.getState().frontendUser).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  expect(drafts()).toEqual(['lodge.draft.bela.reply.7'])
  expect(queryCache.getQueryData(['my-ticket', 7])).toBeUndefined()
  expect(await screen.findByRole('heading', { name: 'Follow your tickets' })).toBeVisible()
})

test('a sign-out that fails shows an error, and everything stays', async () => {
  const { router } = await openTicket({
    [signOutRoute]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Down' }),
  })
  await user.type(screen.getByLabelText('Your reply'), 'It is bl')
  await signOut()

  expect(await screen.findByText('You could not be signed out. Try again.')).toBeInTheDocument()
  expect(useSession.getState().frontendUser).toEqual(amara)
  expect(router.state.location.pathname).toBe('/tickets/7/detail')
  expect(drafts()).toHaveLength(1)
})

test('a chosen theme is put on the page and stored', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
  })
  await openTicket()
  await user.click((await openMenu()).getByRole('menuitemradio', { name: 'Dark' }))

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('lodge.theme')).toBe('"dark"')

  const menu = await openMenu()
  expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await user.click(menu.getByRole('menuitemradio', { name: 'System' }))
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('lodge.theme')).toBeNull()
})

test('the cookie choice can be made again from the foot of the page', async () => {
  useCookieConsent.getState().cleared()
  await openTicket()
  await user.click(screen.getByRole('button', { name: 'Reject all' }))
  expect(screen.queryByText('Cookies on this help desk')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Cookie settings' }))

  expect(screen.getByText('Cookies on this help desk')).toBeVisible()
})
