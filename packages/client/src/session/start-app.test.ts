// @vitest-environment jsdom

import { json, startServer } from '@lodge/infra-testing/http-server'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { savedRedirect, saveRedirect } from './redirect.ts'
import { adminUserKey, useSession } from './session-store.ts'
import { useSite } from './site-store.ts'
import { reloadStaffSession, startApp } from './start-app.ts'

const site = {
  success: true,
  name: 'University of Marlow',
  debug: false,
  version: '1.0.0',
  auth_mode: 'production',
  page_title_prefix: '',
  page_title_suffix: ' | Marlow',
  page_title_default: 'Help desk',
  reopen_days: 14,
  auto_close_days: 7,
  timezone: 'Europe/London',
}
const agent = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: 'h@marlow.ac.uk',
  role: 'agent',
  permissions: [],
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.clear()
  localStorage.clear()
  useSite.setState(useSite.getInitialState())
  useSession.setState({ authUser: null, frontendUser: null, agentData: null })
})

test('the admin area fetches the cookie, then its own init, stores the person and then mounts', async () => {
  const agentData = { teams: [], timezone: 'Europe/London' }
  const { baseUrl, requests } = await startServer(({ url }, response) =>
    url.startsWith('/sanctum')
      ? response.writeHead(204).end()
      : json(response, 200, { ...site, user: agent, agent_data: agentData }),
  )
  const mount = vi.fn(() => expect(useSite.getState().isReady).toBe(true))

  await startApp({ http: createHttpClient({ area: 'admin', baseUrl }), mount })

  expect(requests.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/backend/init'])
  expect(mount).toHaveBeenCalledOnce()
  expect(useSession.getState()).toMatchObject({ authUser: agent, agentData })
  expect(JSON.parse(localStorage.getItem(adminUserKey) ?? '')).toEqual(agent)
  expect(useSite.getState()).toMatchObject({ name: 'University of Marlow', pageTitleSuffix: ' | Marlow' })
})

test('the portal takes its own init: the front-end user and the site settings', async () => {
  const user = {
    alias: 'amara',
    name: 'Amara Okafor',
    email: 'amara@marlow.example',
    department: { alias: 'computing', name: 'Computing' },
    isComplete: true,
  }
  const own = { name: 'Marlow', debug: true, version: '2.1.0', auth_mode: 'demo' }
  const titles = { page_title_prefix: 'Help: ', page_title_suffix: ' | M', page_title_default: 'Help' }
  const { baseUrl, requests } = await startServer(({ url }, response) =>
    url.startsWith('/sanctum')
      ? response.writeHead(204).end()
      : json(response, 200, { ...site, ...own, ...titles, user, agent_data: null }),
  )
  expect(useSession.getState()).toMatchObject({ authUser: null, frontendUser: null })

  await startApp({ http: createHttpClient({ area: 'portal', baseUrl }), mount: () => undefined })

  expect(requests.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/init'])
  expect(useSession.getState()).toMatchObject({ authUser: null, frontendUser: user, agentData: null })
  expect(localStorage.getItem(adminUserKey)).toBeNull()
  expect(useSite.getState()).toMatchObject({
    name: 'Marlow',
    debug: true,
    version: '2.1.0',
    authMode: 'demo',
    pageTitlePrefix: 'Help: ',
    pageTitleSuffix: ' | M',
    pageTitleDefault: 'Help',
  })
})

test('the redirect is stored for the session and the admin user for the browser, neither in the other', () => {
  saveRedirect('/tickets/index')
  useSession.getState().staffSignedIn({ ...agent, permissions: [] })

  expect(Object.values({ ...sessionStorage })).toEqual([JSON.stringify('/tickets/index')])
  expect(Object.keys({ ...localStorage })).toEqual([adminUserKey])
})

test('a staff session that has ended clears the stored copy', async () => {
  useSession.getState().staffSignedIn({ ...agent, permissions: [] })
  const { baseUrl } = await startServer((_, response) =>
    json(response, 200, { ...site, user: null, agent_data: null }),
  )

  await startApp({ http: createHttpClient({ area: 'admin', baseUrl }), mount: () => undefined })

  expect(useSession.getState().authUser).toBeNull()
  expect(localStorage.getItem(adminUserKey)).toBeNull()
})

test('the rights of a session are loaded again, and stay where no answer comes', async () => {
  useSession.getState().staffSignedIn({ ...agent, permissions: ['manage_team'] })
  let isDown = true
  const { baseUrl } = await startServer((_, response) =>
    isDown
      ? response.writeHead(503).end()
      : json(response, 200, { ...site, user: agent, agent_data: { teams: [], timezone: 'Europe/London' } }),
  )
  const http = createHttpClient({ area: 'admin', baseUrl })

  await expect(reloadStaffSession(http)).rejects.toThrow()
  expect(useSession.getState().authUser?.permissions).toEqual(['manage_team'])
  isDown = false
  await reloadStaffSession(http)
  expect(useSession.getState().authUser?.permissions).toEqual([])
})

test('without an answer to init the app mounts without site data', async () => {
  const { baseUrl } = await startServer((_, response) => response.writeHead(500).end())
  const mount = vi.fn()

  await startApp({ http: createHttpClient({ area: 'portal', baseUrl }), mount })

  expect(mount).toHaveBeenCalledOnce()
  expect(useSite.getState()).toMatchObject({ isReady: false, authMode: 'production' })
})

test('a pending login redirect is cleared and followed instead of starting', async () => {
  const { baseUrl, requests } = await startServer((_, response) => response.writeHead(204).end())
  saveRedirect('/tickets/index?filter=open')
  const assign = vi.fn()
  const mount = vi.fn()

  await startApp({
    http: createHttpClient({ area: 'portal', baseUrl }),
    mount,
    location: { search: '?login_redirect=1', assign },
  })

  expect(assign).toHaveBeenCalledWith('/tickets/index?filter=open')
  expect(savedRedirect()).toBeNull()
  expect(mount).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

test('login_redirect without a stored address starts the app as usual', async () => {
  const { baseUrl } = await startServer((_, response) => response.writeHead(500).end())
  const mount = vi.fn()

  await startApp({
    http: createHttpClient({ area: 'portal', baseUrl }),
    mount,
    location: { search: '?login_redirect=1', assign: vi.fn() },
  })

  expect(mount).toHaveBeenCalledOnce()
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('the address %j is never saved as a redirect', (address) => {
  saveRedirect(address)
  expect(savedRedirect()).toBeNull()
})
