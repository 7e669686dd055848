import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { articleCategories, buildArticle, buildArticleLink, hits } from '../testing/article-pages.ts'
import { openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'

const article = buildArticle()
const category = {
  address: 'it/wifi',
  alias: 'wifi',
  name: 'Wi-Fi',
  summary: 'Get online',
  categories: [],
  breadcrumbs: [{ address: 'it', name: 'IT' }],
  articles: [buildArticleLink()],
}

function open(path: string, handlers: RouteHandlers = {}) {
  serve({
    'GET /api/knowledge-base/categories': () => ({ items: articleCategories }),
    'GET /api/knowledge-base/popular': () => ({ items: [buildArticleLink()] }),
    'GET /api/knowledge-base/page': () => ({ kind: 'article', article }),
    'GET /api/knowledge-base/search': () => hits,
    ...handlers,
  })
  return openPortal(path, null)
}

test('an article has breadcrumbs, date, contents, related articles and a link to ask', async () => {
  const { view } = open('/knowledge-base/it/wifi/connect.html')

  expect(await screen.findByRole('heading', { level: 1, name: 'Connect to eduroam' })).toBeVisible()
  expect(screen.getByText('Updated 28/9/2026')).toBeVisible()
  expect(screen.getByText('3 minutes to read')).toBeVisible()
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/knowledge-base',
    '/knowledge-base/it',
    '/knowledge-base/it/wifi',
  ])
  const [contents] = screen.getAllByRole('navigation', { name: 'On this page' })
  expect(within(contents ?? view.container).getByRole('link', { name: 'Join' })).toHaveAttribute(
    'href',
    '#join',
  )
  expect(screen.getByRole('link', { name: 'Wi-Fi in halls' })).toHaveAttribute(
    'href',
    '/knowledge-base/it/wifi/halls.html',
  )
  const ask = within(screen.getByRole('main')).getByRole('link', { name: 'Ask us' })
  expect(ask).toHaveAttribute('href', '/tickets/choose-topic?article=it%2Fwifi%2Fconnect.html')
  await waitFor(() => expect(document.title).toContain('Connect to eduroam'))
  await expectAccessible(view.container)
})

test('an article links to its other languages, each by its own name', async () => {
  const german = { language: 'de', title: 'Verbinden', address: 'it/verbinden.html', isOriginal: false }
  const { view, router } = open('/knowledge-base/it/wifi/connect.html', {
    'GET /api/knowledge-base/page': ({ query }) => ({
      kind: 'article',
      article:
        query.get('address') === german.address
          ? buildArticle({ ...german, html: '<p>Wähle eduroam.</p>' })
          : buildArticle({ translations: [german] }),
    }),
  })
  const others = within(await screen.findByRole('navigation', { name: 'Other languages' }))
  const link = others.getByRole('link', { name: 'Deutsch' })
  expect(link).toHaveAttribute('lang', 'de')
  expect(link).toHaveAttribute('hreflang', 'de')
  await expectAccessible(view.container)

  await user.click(link)
  expect(await screen.findByText('Wähle eduroam.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/knowledge-base/it/verbinden.html')
  expect(screen.queryByRole('navigation', { name: 'Other languages' })).not.toBeInTheDocument()
})

test('a link to another article opens within the app', async () => {
  const { router } = open('/knowledge-base/it/wifi/connect.html')
  await user.click(await screen.findByRole('link', { name: 'halls' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge-base/it/wifi/halls.html'))
})

test('a video is a link until it is played in its place', async () => {
  const href = 'https://youtu.be/dQw4w9WgXcQ'
  const html = `<figure><a href="${href}">Joining eduroam</a><figcaption>Video from YouTube.</figcaption></figure>`
  const { view } = open('/knowledge-base/it/wifi/connect.html', {
    'GET /api/knowledge-base/page': () => ({ kind: 'article', article: { ...article, html } }),
  })
  const link = await screen.findByRole('link', { name: 'Joining eduroam' })
  expect(link).toHaveAttribute('href', href)
  expect(view.container.querySelector('iframe')).toBeNull()
  await user.click(link)

  const frame = await screen.findByTitle('Joining eduroam')
  expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  expect(frame).toHaveFocus()
})

test('a category lists its articles beside the tree, which is open down to it', async () => {
  const { view } = open('/knowledge-base/it/wifi', {
    'GET /api/knowledge-base/page': () => ({ kind: 'category', category }),
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Wi-Fi' })).toBeVisible()
  expect(screen.getByText('1 article, most read first')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect to eduroam' })).toBeVisible()
  const [tree] = await screen.findAllByRole('navigation', { name: 'Categories' })
  const links = within(tree ?? view.container).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'IT3, 3 articles',
    'Wi-Fi2, 2 articles',
    'Fees1, 1 article',
  ])
  expect(links[1]).toHaveAttribute('aria-current', 'page')
  await expectAccessible(view.container)
})

test('an empty category shows a notice', async () => {
  open('/knowledge-base/it/wifi', {
    'GET /api/knowledge-base/page': () => ({ kind: 'category', category: { ...category, articles: [] } }),
  })

  expect(await screen.findByRole('heading', { name: 'No articles here yet' })).toBeVisible()
})

test('a moved page opens at its new address', async () => {
  const { router } = open('/knowledge-base/old.html', {
    'GET /api/knowledge-base/page': ({ query }) =>
      query.get('address') === 'old.html'
        ? { kind: 'moved', address: article.address }
        : { kind: 'article', article },
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Connect to eduroam' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/knowledge-base/it/wifi/connect.html')
})

test('a removed page shows a notice and offers the search', async () => {
  open('/knowledge-base/it/gone.html', { 'GET /api/knowledge-base/page': () => ({ kind: 'gone' }) })

  expect(await screen.findByRole('heading', { level: 1, name: 'This page has been removed' })).toBeVisible()
  expect(screen.getByRole('combobox')).toBeVisible()
})

test('an address without a page offers the closest articles', async () => {
  open('/knowledge-base/it/connect-eduroam.html', {
    'GET /api/knowledge-base/page': (_, response) =>
      sendError(response, 404, { code: 'not_found', message: 'No' }),
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Wi-Fi in halls' })).toBeVisible()
})

test('a page that fails to load can be tried again', async () => {
  let isDown = true
  open('/knowledge-base/it/wifi/connect.html', {
    'GET /api/knowledge-base/page': (_, response) =>
      isDown
        ? sendError(response, 503, { code: 'unavailable', message: 'Down' })
        : { kind: 'article', article },
  })
  await screen.findByRole('heading', { name: 'We could not load this page' })
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Connect to eduroam' })).toBeVisible()
})

test('the knowledge base begins with its categories and popular articles', async () => {
  const { view } = open('/knowledge-base')

  expect(await screen.findByRole('link', { name: /Fees.*What to pay/ })).toHaveAttribute(
    'href',
    '/knowledge-base/fees',
  )
  expect(await screen.findByRole('heading', { name: 'Popular articles' })).toBeVisible()
  await expectAccessible(view.container)
})

test('a search in the address shows its hits, or a notice that there are none', async () => {
  const { router } = open('/knowledge-base?q=edu')
  expect(await screen.findByRole('heading', { name: '2 articles' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect to eduroam' })).toBeVisible()
  expect(screen.getByText('edu', { selector: 'mark' })).toBeVisible()

  serve({ 'GET /api/knowledge-base/search': () => ({ items: [], total: 0, isSimilar: false }) })
  await router.navigate('/knowledge-base?q=xyz')
  expect(await screen.findByRole('heading', { name: 'No article matches “xyz”' })).toBeVisible()
})
