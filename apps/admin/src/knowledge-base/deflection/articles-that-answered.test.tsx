import type { Deflection } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { ArticlesThatAnswered } = await import('./articles-that-answered.tsx')

const deflection: Deflection = {
  drafts: 21,
  sent: 9,
  askedLater: 2,
  confirmed: 3,
  possible: 4,
  left: 2,
  undecided: 1,
  articles: [
    {
      alias: 'wifi',
      title: 'Connect to Wi-Fi',
      shown: 12,
      opened: 8,
      confirmed: 3,
      possible: 2,
      ticketAnyway: 1,
      helpful: 5,
      notHelpful: 6,
    },
  ],
}

test('each figure stands with what it counts, confirmed and possible apart', async () => {
  serve({ 'GET /api/backend/knowledge-base/deflection': () => deflection })
  renderAdmin(<ArticlesThatAnswered />)
  const confirmed = await screen.findByText('Confirmed: an article answered')
  expect(confirmed.parentElement).toHaveTextContent(/chose “This answered it”.*no ticket within a day/)
  expect(screen.getByText('Possible: an article may have answered').parentElement).toHaveTextContent(
    'They may also have given up.',
  )
  const row = screen.getByRole('row', { name: /Connect to Wi-Fi/ })
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/edit-knowledge-based/wifi')
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '8', '3', '2', '1', '5', '6'].map((figure) => expect.stringContaining(figure)))
  await expectAccessible()
})

test('without suggestions it says so', async () => {
  serve({ 'GET /api/backend/knowledge-base/deflection': () => ({ ...deflection, articles: [] }) })
  renderAdmin(<ArticlesThatAnswered />)
  await waitFor(() =>
    expect(screen.getByText('No article was suggested or rated in this period.')).toBeVisible(),
  )
})
