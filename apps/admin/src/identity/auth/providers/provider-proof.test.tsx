import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { ProviderProof } = await import('./provider-proof.tsx')

afterEach(() => vi.restoreAllMocks())

const campus = { alias: 'campus', name: 'Campus login' }
const path = 'POST /api/backend/me/proof/provider'

/** The window that the button opens. */
function openedWindow() {
  const opened = { location: { href: 'about:blank' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return opened
}

test('without a provider there is nothing to press', () => {
  renderAdmin(<ProviderProof providers={[]} onProved={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the proof is given in a window of its own, and coming back from it goes on once it is there', async () => {
  const opened = openedWindow()
  let until = new Date(0).toISOString()
  const seen = serve({
    [path]: () => ({ address: 'https://campus.example/again' }),
    'GET /api/backend/me/proof': () => ({
      asksForCode: false,
      hasPasskey: false,
      providers: [campus],
      until,
    }),
  })
  const onProved = vi.fn()
  renderAdmin(<ProviderProof providers={[campus]} onProved={onProved} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm with Campus login' }))

  expect(await screen.findByRole('status')).toHaveTextContent(/come back to this one/)
  await waitFor(() => expect(opened.location.href).toBe('https://campus.example/again'))
  expect(seen.find(({ route }) => route === path)?.body).toEqual({ provider: 'campus' })
  await expectAccessible()

  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(seen.map(({ route }) => route)).toContain('GET /api/backend/me/proof'))
  expect(onProved).not.toHaveBeenCalled()
  until = new Date(Date.now() + 60_000).toISOString()
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(onProved).toHaveBeenCalledOnce())
})

test('a provider that cannot be reached is said, and its window closes', async () => {
  const opened = openedWindow()
  serve({
    [path]: (_seen, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'The provider cannot be reached.' }),
  })
  renderAdmin(<ProviderProof providers={[campus]} onProved={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Confirm with Campus login' })
  await userEvent.setup().click(button)

  await waitFor(() => expect(opened.close).toHaveBeenCalledOnce())
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
  expect(screen.queryByRole('status')).toBeNull()
})
