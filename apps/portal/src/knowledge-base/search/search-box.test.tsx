import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { articleCategories, hits } from '../../testing/article-pages.ts'
import { openPortal, serve, user } from '../../testing/render-portal.tsx'

async function openHome() {
  serve({
    'GET /api/topics': () => ({ items: [] }),
    'GET /api/knowledge-base/popular': () => ({ items: [] }),
    'GET /api/knowledge-base/categories': () => ({ items: articleCategories }),
    'GET /api/knowledge-base/search': () => hits,
    'GET /api/knowledge-base/page': () => ({ kind: 'gone' }),
  })
  const portal = openPortal('/', null)
  await screen.findByRole('combobox')
  return portal
}

const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)

test('the key / focuses the search, which shows hits while typing and always offers to ask', async () => {
  const { view } = await openHome()
  await user.keyboard('/')
  expect(screen.getByRole('combobox', { name: 'Search or describe your problem' })).toHaveFocus()
  await user.keyboard('edu')

  expect(await options()).toEqual([
    'Connect to eduroamWi-Fi · In five minutes.',
    'Wi-Fi in hallsWi-Fi · No eduroam there.',
    'Ask us: “edu”Choose a topic and send it to us',
  ])
  await expectAccessible(view.container)
})

test('arrows choose a suggestion and Enter opens it', async () => {
  const { router } = await openHome()
  const box = screen.getByRole('combobox')
  await user.type(box, 'edu')
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen).toHaveTextContent('Wi-Fi in halls')
  expect(box).toHaveAttribute('aria-activedescendant', chosen.id)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge-base/it/wifi/halls.html'))
})

test('arrow up reaches the last suggestion, which asks with the typed words', async () => {
  const { router } = await openHome()
  await user.type(screen.getByRole('combobox'), 'edu')
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ask us: “edu”')
  await user.keyboard('{Enter}')

  // Asking needs a sign-in, after which it goes on there.
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign-in'))
  expect(JSON.stringify({ ...sessionStorage })).toContain('/tickets/choose-topic?subject=edu')
})

test('Enter without a choice opens all results', async () => {
  const { router } = await openHome()
  await user.type(screen.getByRole('combobox'), 'eduroam fails{Enter}')

  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/knowledge-base', search: '?q=eduroam+fails' }),
  )
})

test('Escape closes the suggestions and then empties the box', async () => {
  await openHome()
  const box = screen.getByRole('combobox')
  await user.type(box, 'edu')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(box).toHaveAttribute('aria-expanded', 'false')
  expect(box).toHaveValue('edu')
  await user.keyboard('{Escape}')
  expect(box).toHaveValue('')
})

test('the form works without scripts', async () => {
  await openHome()
  const box = screen.getByRole('combobox')

  expect(box.closest('form')).toHaveAttribute('action', '/knowledge-base')
  expect(box).toHaveAttribute('name', 'q')
})
