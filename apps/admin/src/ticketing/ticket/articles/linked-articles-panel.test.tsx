import type { ArticleHit, StaffLinkedArticle } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { LinkedArticlesPanel } = await import('./linked-articles-panel.tsx')

const path = '/api/backend/tickets/20001/articles'
const wifi: StaffLinkedArticle = {
  alias: 'wifi',
  address: 'it/wifi.html',
  title: 'Connect to Wi-Fi',
  isVisibleToRequester: true,
}
const marking: StaffLinkedArticle = {
  alias: 'marking',
  address: 'exams/marking.html',
  title: 'How to mark',
  isVisibleToRequester: false,
}
const hit: ArticleHit = {
  alias: 'wifi',
  address: 'it/wifi.html',
  snippet: [],
  language: 'en',
  updatedAt: '2026-03-10T12:00:00.000Z',
  title: [
    { text: 'Connect to ', isMarked: false },
    { text: 'Wi-Fi', isMarked: true },
  ],
  category: { address: 'it', name: 'IT' },
}

function show(items: StaffLinkedArticle[], more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${path}`]: () => ({ items, suggested: [] }),
    [`PUT ${path}/wifi`]: () => ({ items: [wifi], suggested: [] }),
    [`DELETE ${path}/wifi`]: () => ({ items: [], suggested: [] }),
    'GET /api/backend/knowledge-base/search': () => ({ items: [hit], total: 1, isSimilar: false }),
    ...more,
  })
  const { user } = showTicket((ticket) => <LinkedArticlesPanel ticket={ticket} />)
  return { user, seen }
}

test('linked articles open in a new tab, and those that the requester may not read say so', async () => {
  show([wifi, marking])
  const rows = within(await screen.findByRole('list', { name: 'Articles' })).getAllByRole('listitem')
  expect(within(rows[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/knowledge-base/it/wifi.html',
  )
  expect(rows.map(({ textContent }) => /Hidden from the requester/.test(textContent ?? ''))).toEqual([
    false,
    true,
  ])
  await expectAccessible()
})

test('an article is found by the subject of the ticket, linked and taken off again', async () => {
  const { user, seen } = show([])
  expect(await screen.findByText('None yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Link an article' }))
  await user.click(await screen.findByRole('option', { name: /Connect to Wi-Fi/ }))

  expect(await screen.findByRole('link', { name: /Connect to Wi-Fi/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove “Connect to Wi-Fi”' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Connect to Wi-Fi/ })).toBeNull())
  expect(seen.map(({ route }) => route)).toEqual(
    expect.arrayContaining([`PUT ${path}/wifi`, `DELETE ${path}/wifi`]),
  )
})

test('articles that could not be loaded say why', async () => {
  show([], {
    [`GET ${path}`]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }),
  })
  expect(await screen.findByText(/The articles could not be loaded\. No\./)).toBeVisible()
})

test('articles that the requester was sent with the confirmation stand there with the time, and cannot be taken off', async () => {
  const suggested = [{ ...marking, suggestedAt: '2026-10-21T12:00:00.000Z' }]
  show([wifi], { [`GET ${path}`]: () => ({ items: [wifi], suggested }) })
  const list = await screen.findByRole('list', { name: /^Sent with the confirmation, .*2026/ })
  expect(within(list).getByRole('link', { name: /How to mark/ })).toHaveAttribute(
    'href',
    '/admin/knowledge-base/exams/marking.html',
  )
  expect(within(list).getByText(/Hidden from the requester/)).toBeVisible()
  expect(within(list).queryByRole('button')).toBeNull()
  await expectAccessible()
})
