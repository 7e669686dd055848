import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('what is typed before the palette has come is in it when it comes, and nowhere else', async () => {
  const user = userEvent.setup()
  renderAdmin(
    <>
      <input aria-label="Subject" />
      <LatePalette />
    </>,
  )
  screen.getByLabelText('Subject').focus()

  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  for (const key of [...'exams', 'Backspace'])
    expect(press(screen.getByLabelText('Subject'), key), key).toBe(true)

  const field = await screen.findByRole('combobox')
  expect(field).toHaveValue('exam')
  await user.keyboard('s')
  expect(field).toHaveValue('exams')
})
