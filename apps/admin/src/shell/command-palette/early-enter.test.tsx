import { act, screen, waitFor } from '@testing-library/react'
import { Reply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePaletteActions } from '../../foundation/use-palette-actions.ts'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'
import { LatePalette } from './late-palette.tsx'
import { useCommandPalette } from './palette-store.ts'

// It is loaded later all the same, and sooner on a busy machine.
await import('./command-palette.tsx')

afterEach(() => useCommandPalette.setState({ isOpen: false }))

beforeEach(() => {
  serve({
    'GET /api/backend/search/tickets': () => ({
      items: [],
      next: null,
      total: { count: 0, isExact: true },
      problems: [],
      corrections: [],
      isPartialMatch: false,
    }),
    'GET /api/backend/search/people': () => ({ items: [] }),
    'GET /api/backend/queues': () => ({ version: 1, byTeam: {}, teams: [] }),
  })
})

/** Presses a key on an element, and returns whether the page was kept from it. */
function press(element: HTMLElement, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  element.dispatchEvent(event)
  return event.defaultPrevented
}

/** A screen whose actions come once `ready` does. */
function Ticket({ ready, onReply }: { ready: Promise<void>; onReply: () => void }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => void ready.then(() => setIsReady(true)), [ready])
  return isReady ? <Actions onReply={onReply} /> : null
}

function Actions({ onReply }: { onReply: () => void }) {
  usePaletteActions('ticket', {
    heading: 'Act on #20001',
    actions: [{ id: 'reply', label: 'Reply', icon: Reply, run: onReply }],
  })
  return null
}

test('an Enter that comes before the palette, and before the actions of its screen, is not lost', async () => {
  const handleReply = vi.fn()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  renderAdmin(
    <>
      <button type="button">Behind</button>
      <LatePalette />
      <Ticket ready={ready} onReply={handleReply} />
    </>,
  )
  const behind = screen.getByRole('button', { name: 'Behind' })
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  for (const key of [...'>reply', 'Enter']) expect(press(behind, key), key).toBe(true)

  expect(await screen.findByRole('combobox')).toHaveValue('>reply')
  expect(handleReply).not.toHaveBeenCalled()
  await act(async () => resolve())
  await waitFor(() => expect(handleReply).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
})
