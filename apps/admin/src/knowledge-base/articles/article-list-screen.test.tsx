import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anArticleRow, someCategories } from '../../testing/article-factory.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ArticleListScreen } = await import('./article-list-screen.tsx')

const page = (items: unknown[]) => ({ items, next: null, counts: { active: items.length, archived: 4 } })

function open(answer: Parameters<typeof serve>[0][string], path = '/admin/knowledge-based') {
  const seen = serve({
    'GET /api/backend/article-records': answer,
    'GET /api/backend/article-category-records': () => someCategories,
  })
  const router = renderAdmin(<ArticleListScreen />, path)
  return { user: userEvent.setup(), router, seen }
}

test('an article says where it stands, who reads it and that its review is due', async () => {
  open(() => page([anArticleRow({ hasDraft: true, reviewOn: '2026-10-01', isReviewDue: true })]))

  const row = (await screen.findByRole('link', { name: 'Connect to eduroam' })).closest('tr')
  expect(row).toHaveTextContent('IT, published by Hannah Osei')
  expect(row).toHaveTextContent('Everyone')
  expect(row).toHaveTextContent('1/10/2026, due')
  expect(row).toHaveTextContent('Published')
  expect(row).toHaveTextContent('with unpublished changes')
  await expectAccessible()
})

test('what the list is narrowed to stands in the address and goes to the server', async () => {
  const { user, router, seen } = open(() => page([anArticleRow()]))
  await screen.findByRole('table')
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Scheduled' }))
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: 'Wi-Fi' }))

  await waitFor(() => expect(router.state.location.search).toBe('?status=scheduled&category=wifi'))
  await waitFor(() =>
    expect(seen.map(({ query }) => `${query}`)).toContain(
      'show=active&sort=name&status=scheduled&category=wifi',
    ),
  )
  expect(screen.getByRole('button', { name: 'Filter (2)', hidden: true })).toBeInTheDocument()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the first article is invited to be written; a list that does not come says so', async () => {
  let isAway = true
  const { user } = open((_seen, response) =>
    isAway
      ? sendError(response, 403, { code: 'forbidden', message: 'Your role does not allow this.' })
      : page([]),
  )
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('There are no articles yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New article' })).toHaveAttribute(
    'href',
    '/admin/create-knowledge-based',
  )
})
