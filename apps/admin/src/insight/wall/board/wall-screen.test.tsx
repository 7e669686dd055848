import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildWallBoard, buildWallTeam } from '../../../testing/wall-factory.ts'

const { WallScreen } = await import('./wall-screen.tsx')

const token = 'T'.repeat(43)
const board = () =>
  buildWallBoard({ asOf: new Date().toISOString(), teams: [buildWallTeam({ open: 1_234 })] })
const ended = { code: 'wall_screen_ended', message: 'This screen has ended.' }

function open(hash: string, answers: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, '', `/admin/wall${hash}`)
  const seen = serve(answers)
  renderAdmin(<WallScreen />, '/admin/wall')
  return seen
}

test('the secret is traded for a cookie and leaves the address, before any figure is asked for', async () => {
  const seen = open(`#${token}`, {
    'POST /api/backend/wall': () => undefined,
    'GET /api/backend/wall': board,
  })
  expect(await screen.findByText('1234')).toBeVisible()
  expect(seen.slice(0, 2).map(({ route, body }) => [route, body])).toEqual([
    ['POST /api/backend/wall', { token }],
    ['GET /api/backend/wall', null],
  ])
  expect(window.location.hash).toBe('')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a link that ends takes the figures off the screen and says so, until it holds again', async () => {
  let holds = true
  open('', {
    'GET /api/backend/wall': (_, response) => (holds ? board() : sendError(response, 410, ended)),
  })
  expect(await screen.findByText('1234')).toBeVisible()

  holds = false
  void queryCache.invalidateQueries({ queryKey: ['wall-board'] })
  expect(await screen.findByRole('status')).toHaveTextContent('This screen has ended')
  expect(screen.queryByText('1234')).toBeNull()

  holds = true
  void queryCache.invalidateQueries({ queryKey: ['wall-board'] })
  expect(await screen.findByText('1234')).toBeVisible()
})

test('an incomplete link says the same', async () => {
  open('#half', {
    'POST /api/backend/wall': (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'Open the whole link' }),
  })
  expect(await screen.findByRole('heading', { name: 'This screen has ended' })).toBeVisible()
})

test('a server that is away is no end of the link', async () => {
  open('', {
    'GET /api/backend/wall': (_, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'Not now.' }),
  })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No connection'))
})
