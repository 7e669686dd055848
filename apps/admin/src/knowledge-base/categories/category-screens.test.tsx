import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { someCategories } from '../../testing/article-factory.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { CategoryListScreen } = await import('./category-list-screen.tsx')
const { CategoryScreen, NewCategoryScreen } = await import('./category-screen.tsx')

const at = '/api/backend/article-category-records'
const wifi = {
  alias: 'wifi',
  name: 'Wi-Fi',
  summary: '',
  parent: { alias: 'it', name: 'IT' },
  address: 'it/wifi',
  revision: 3,
  updatedAt: '2026-10-20T09:00:00.000Z',
  archivedAt: null,
}

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${at}`]: () => someCategories,
    [`GET ${at}/wifi`]: () => wifi,
    [`GET ${at}/wifi/usage`]: () => ({ articles: 4, categories: 0, movingAddresses: 5 }),
    [`PUT ${at}/wifi/place`]: () => wifi,
    [`PUT ${at}/library/place`]: () => wifi,
    'GET /api/backend/activity/article-category/wifi': () => ({ items: [], next: null }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/knowledge-based-category" element={<CategoryListScreen />} />
      <Route path="/admin/create-knowledge-based-category" element={<NewCategoryScreen />} />
      <Route path="/admin/edit-knowledge-based-category/:alias" element={<CategoryScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

test('the tree has each category with its address and the articles of all below it', async () => {
  open('/admin/knowledge-based-category')
  const row = (await screen.findByRole('link', { name: 'IT' })).closest('tr')
  expect(row).toHaveTextContent('1 category')
  expect(within(row as HTMLElement).getByRole('cell', { name: /2$/ })).toBeVisible()
  expect(screen.getByRole('cell', { name: /it\/wifi/ })).toBeVisible()
  await expectAccessible()
})

test('which addresses change is said before a category moves to another level', async () => {
  const { user, bodiesOf } = open('/admin/knowledge-based-category')
  const handle = await screen.findByRole('button', { name: /^Move Wi-Fi/ })
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  const dialog = await screen.findByRole('alertdialog', { name: 'Move Wi-Fi to the top level?' })
  expect(dialog).toHaveTextContent(
    '/knowledge-base/it/wifi moves to /knowledge-base/wifi. 5 addresses will redirect to their new places.',
  )
  expect(bodiesOf(`PUT ${at}/wifi/place`)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))

  await waitFor(() => expect(bodiesOf(`PUT ${at}/wifi/place`)).toEqual([{ parent: null, before: 'library' }]))
})

test('another place on the same level asks nothing', async () => {
  const { user, bodiesOf } = open('/admin/knowledge-based-category')
  const handle = await screen.findByRole('button', { name: /^Move Library/ })
  handle.focus()
  await user.keyboard('{ArrowUp}')

  await waitFor(() => expect(bodiesOf(`PUT ${at}/library/place`)).toEqual([{ parent: null, before: 'it' }]))
})

test('a category is created below another one; a refusal stands at its field', async () => {
  let isTaken = true
  const { user, router, bodiesOf } = open('/admin/create-knowledge-based-category', {
    [`POST ${at}`]: (_seen, response) =>
      isTaken
        ? sendError(response, 422, {
            code: 'invalid_input',
            message: 'Look again.',
            fields: { alias: 'It is taken' },
          })
        : wifi,
  })
  await user.type(await screen.findByLabelText('Name'), 'Wi-Fi')
  await user.click(screen.getByRole('combobox', { name: 'Belongs to optional' }))
  await user.click(await screen.findByRole('treeitem', { name: /^IT/ }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  expect(await screen.findByText('It is taken')).toBeVisible()

  isTaken = false
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/admin/edit-knowledge-based-category/wifi'),
  )
  expect(bodiesOf(`POST ${at}`).at(-1)).toEqual({ name: 'Wi-Fi', summary: '', parent: 'it' })
})

test('the page says which addresses redirect before another alias is saved', async () => {
  const { user } = open('/admin/edit-knowledge-based-category/wifi')
  const alias = await screen.findByLabelText(/^Alias/)
  await user.clear(alias)
  await user.type(alias, 'networks')

  expect(
    await screen.findByText(/it\/wifi moves to \/knowledge-base\/it\/networks. 5 addresses will redirect/),
  ).toBeVisible()
})
