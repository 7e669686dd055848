import { useSession } from '@lodge/client'
import type { ArticleHit, ArticleView, KnowledgeBasePage } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { hannah, queryCache, sendError, serve } from '../../testing/render-admin.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { AppProviders } = await import('@lodge/ui')
const { KnowledgeBaseScreen } = await import('./knowledge-base-screen.tsx')

const updatedAt = '2026-03-10T12:00:00.000Z'
const fileId = '0198f0aa-1111-7222-8333-444455556666'
const article: ArticleView = {
  address: 'it/marking.html',
  alias: 'marking',
  title: 'How to mark',
  summary: 'For markers.',
  html:
    '<h2 id="first">First</h2><p>See <a href="/knowledge-base/it/wifi.html">Wi-Fi</a>, ' +
    '<a href="#second">below</a> and <a href="https://a.example/">elsewhere</a>.</p><h2 id="second">Second</h2>' +
    `<img src="/api/files/${fileId}" alt="A form" width="40" height="20">`,
  headings: [
    { id: 'first', text: 'First', level: 2 },
    { id: 'second', text: 'Second', level: 2 },
  ],
  updatedAt,
  minutesToRead: 2,
  language: 'en',
  isOriginal: true,
  translations: [],
  breadcrumbs: [{ address: 'it', name: 'IT' }],
  related: [{ address: 'it/wifi.html', title: 'Connect to Wi-Fi' }],
  attachments: [{ id: fileId, name: 'marks.pdf', size: 2_048, contentType: 'application/pdf' }],
  audience: 'staff',
}
const hit: ArticleHit = {
  alias: 'wifi',
  address: 'it/wifi.html',
  updatedAt,
  language: 'en',
  title: [{ text: 'Connect to Wi-Fi', isMarked: false }],
  snippet: [
    { text: 'Choose ', isMarked: false },
    { text: 'eduroam', isMarked: true },
  ],
  category: { address: 'it', name: 'IT' },
}
const pages: Record<string, KnowledgeBasePage> = {
  'it/marking.html': { kind: 'article', article },
  'it/public.html': {
    kind: 'article',
    article: { ...article, audience: 'public', address: 'it/public.html' },
  },
  it: {
    kind: 'category',
    category: {
      address: 'it',
      alias: 'it',
      name: 'IT',
      summary: 'Computers.',
      breadcrumbs: [],
      categories: [{ address: 'it/wifi', name: 'Wi-Fi', summary: '', count: 3 }],
      articles: [
        {
          address: 'it/marking.html',
          alias: 'marking',
          title: 'How to mark',
          summary: 'For markers.',
          updatedAt,
          language: 'en',
          category: { address: 'it', name: 'IT' },
        },
      ],
    },
  },
  'it/empty': {
    kind: 'category',
    category: {
      address: 'it/empty',
      alias: 'empty',
      name: 'Empty',
      summary: '',
      breadcrumbs: [],
      categories: [],
      articles: [],
    },
  },
  'old.html': { kind: 'moved', address: 'it/marking.html' },
  'gone.html': { kind: 'gone' },
}

function show(
  path: string,
  { permissions = [], popular = [] }: { permissions?: string[]; popular?: unknown[] } = {},
) {
  const seen = serve({
    'GET /api/backend/knowledge-base/categories': () => ({
      items: [
        { address: 'it', alias: 'it', name: 'IT', summary: '', count: 4, children: [] },
        { address: 'library', alias: 'library', name: 'Library', summary: '', count: 1, children: [] },
      ],
    }),
    'GET /api/backend/knowledge-base/popular': () => ({ items: popular }),
    'GET /api/backend/knowledge-base/page': ({ query }, response) => {
      const address = query.get('address') ?? ''
      return pages[address] ?? sendError(response, 404, { code: 'not_found', message: 'No.' })
    },
    'GET /api/backend/knowledge-base/search': () => ({ items: [hit], total: 1, isSimilar: false }),
  })
  useSession.setState({ authUser: { ...hannah, permissions: permissions as never } })
  const router = createMemoryRouter(
    [
      {
        path: '/admin/knowledge-base/*',
        element: (
          <main>
            <KnowledgeBaseScreen />
          </main>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return { user: userEvent.setup(), router, seen }
}

test('an agent reads an article for staff, with its links, pictures and files, and cannot edit it', async () => {
  show('/admin/knowledge-base/it/marking.html')
  expect(await screen.findByRole('heading', { level: 1, name: 'How to mark' })).toBeVisible()
  expect(screen.getByText('Staff')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Wi-Fi' })).toHaveAttribute(
    'href',
    '/admin/knowledge-base/it/wifi.html',
  )
  expect(screen.getByRole('link', { name: 'below' })).toHaveAttribute('href', '#second')
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveAttribute('id', 'second')
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('img', { name: 'A form' })).toHaveAttribute(
    'src',
    expect.stringMatching(`/api/backend/files/${fileId}$`),
  )
  expect(screen.getByRole('link', { name: 'marks.pdf' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/api/backend/files/${fileId}$`),
  )
  expect(screen.getByRole('link', { name: 'Connect to Wi-Fi' })).toHaveAttribute(
    'href',
    '/admin/knowledge-base/it/wifi.html',
  )
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open in the portal' })).toBeNull()
  await expectAccessible()
})

test('an editor finds the way to the editor, and a public article the way to the portal', async () => {
  show('/admin/knowledge-base/it/public.html', { permissions: ['manage_knowledge_base'] })
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/admin/edit-knowledge-based/marking',
  )
  expect(screen.getByRole('link', { name: 'Open in the portal' })).toHaveAttribute(
    'href',
    '/knowledge-base/it/public.html',
  )
})

test('a category has its articles and those below it, and the tree says where one is', async () => {
  show('/admin/knowledge-base/it')
  expect(await screen.findByRole('link', { name: /How to mark/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Wi-Fi.*3 articles/ })).toHaveAttribute(
    'href',
    '/admin/knowledge-base/it/wifi',
  )
  const [tree] = screen.getAllByRole('navigation', { name: 'Categories' })
  expect(within(tree ?? document.body).getByRole('link', { name: /IT/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible()
})

test('what is typed is looked for, in the category where one is, and stays in the address', async () => {
  const { user, router, seen } = show('/admin/knowledge-base/it')
  await user.type(await screen.findByRole('searchbox', { name: 'Search in IT' }), 'eduroam')
  expect(await screen.findByRole('heading', { name: '1 article for “eduroam”' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect to Wi-Fi' })).toBeVisible()
  expect(router.state.location.search).toBe('?q=eduroam')
  expect(
    seen
      .filter(({ route }) => route.endsWith('/search'))
      .at(-1)
      ?.query.get('category'),
  ).toBe('it')
})

test('an address that was left leads on, and what is no more says so', async () => {
  const { router } = show('/admin/knowledge-base/old.html')
  await screen.findByRole('heading', { level: 1, name: 'How to mark' })
  expect(router.state.location.pathname).toBe('/admin/knowledge-base/it/marking.html')
  await act(() => router.navigate('/admin/knowledge-base/gone.html'))
  expect(await screen.findByText('This article is no longer here')).toBeVisible()
  await act(() => router.navigate('/admin/knowledge-base/nowhere.html'))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We can’t find that page'),
  )
})

test('an empty knowledge base and an empty category say what will be there', async () => {
  const { router } = show('/admin/knowledge-base', { permissions: ['manage_knowledge_base'] })
  expect(await screen.findByText('There are no articles yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New article' })).toBeVisible()
  await act(() => router.navigate('/admin/knowledge-base/it/empty'))
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
})
