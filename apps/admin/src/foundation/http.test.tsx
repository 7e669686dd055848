import { useSession } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { beforeEach, expect, test } from 'vitest'
import { hannah, sendError, serve } from '../testing/render-admin.tsx'

const { http } = await import('./http.ts')

beforeEach(() => sessionStorage.clear())

/** Reloading is noted, so that it happens once. */
const hasReloaded = () => sessionStorage.getItem('lodge.reloadedAt') !== null
const callRefused = async () => {
  serve({
    'GET /api/backend/me': (_, response) =>
      sendError(response, 401, { code: 'not_signed_in', message: 'Sign in.' }),
  })
  await expect(http.call(routes.account)).rejects.toMatchObject({ status: 401 })
}

test('an answer to a session that has ended reloads the page, so that its owner signs in anew', async () => {
  useSession.setState({ authUser: hannah })
  await callRefused()
  expect(hasReloaded()).toBe(true)
})

test('one that comes after signing out leaves the sign-in page, and what is typed there, as it is', async () => {
  useSession.setState({ authUser: null })
  await callRefused()
  expect(hasReloaded()).toBe(false)
})
