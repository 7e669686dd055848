import '../../testing/editor-layout.ts'
import { useSession, useSite } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { anArticleRecord, anArticleRow, aVersionRow, someCategories } from '../../testing/article-factory.ts'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ArticleScreen, NewArticleScreen } = await import('./article-screen.tsx')

beforeEach(() => useSite.setState({ timezone: 'Europe/London', languages: ['en'] }))

type Handlers = Parameters<typeof serve>[0]
const at = '/api/backend/article-records'

function open(path: string, more: Handlers = {}, record = anArticleRecord()) {
  const seen = serve({
    [`GET ${at}/eduroam`]: () => record,
    [`GET ${at}/eduroam/linking-articles`]: () => ({ items: [] }),
    [`GET ${at}/eduroam/usage`]: () => ({ articles: 2, addresses: 0 }),
    [`GET ${at}/eduroam/versions`]: () => ({
      items: [aVersionRow(2, { state: 'published' }), aVersionRow(1)],
      next: null,
    }),
    'GET /api/backend/activity/article/eduroam': () => ({ items: [], next: null }),
    'GET /api/backend/article-category-records': () => someCategories,
    'GET /api/departments': () => ({ items: [{ id: 'law', label: 'School of Law' }] }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/create-knowledge-based" element={<NewArticleScreen />} />
      <Route path="/admin/edit-knowledge-based/:alias" element={<ArticleScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

const edit = (more: Handlers = {}, record = anArticleRecord()) =>
  open('/admin/edit-knowledge-based/eduroam', more, record)
const title = () => screen.findByLabelText('Title')
const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }))

test('what is missing of a new article is said at its fields, and nothing is sent', async () => {
  const { user, bodiesOf } = open('/admin/create-knowledge-based')
  await title()
  await press(user, /^Create draft/)

  expect(await screen.findByText('Write the text of the article')).toBeVisible()
  expect(screen.getByText('Choose a category', { selector: 'p *' })).toBeVisible()
  expect(bodiesOf(`POST ${at}`)).toEqual([])
})

test('a new article goes out with its keywords apart and its end by the site’s clock', async () => {
  const { user, router, bodiesOf } = open('/admin/create-knowledge-based', {
    [`POST ${at}`]: () => anArticleRecord(),
  })
  await user.type(await title(), 'Connect to eduroam')
  await user.click(screen.getByRole('button', { name: 'Bulleted list' }))
  const text = screen.getByRole('textbox', { name: 'Text' })
  fireEvent.paste(text, {
    clipboardData: {
      files: [],
      types: ['text/plain'],
      getData: (type: string) => (type === 'text/plain' ? 'Choose eduroam' : ''),
    },
  })
  await user.click(screen.getByRole('combobox', { name: /^Category/ }))
  await user.click(await screen.findByRole('treeitem', { name: /Library/ }))
  await user.type(screen.getByLabelText(/^Hidden keywords/), 'wifi, wireless')
  fireEvent.change(screen.getByLabelText(/^Expires/), { target: { value: '2027-07-01T12:00' } })
  await press(user, /^Create draft/)

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/edit-knowledge-based/eduroam'))
  expect(bodiesOf(`POST ${at}`)).toMatchObject([
    {
      title: 'Connect to eduroam',
      category: 'library',
      keywords: ['wifi', 'wireless'],
      html: '<ul><li><p>Choose eduroam</p></li></ul>',
      expiresAt: '2027-07-01T11:00:00.000Z',
    },
  ])
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const { user } = edit({
    [`PUT ${at}/eduroam`]: (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { 'keywords.1': 'Too long' },
      }),
  })
  await title()
  const keywords = screen.getByLabelText(/^Hidden keywords/)
  await user.type(keywords, ', campus')
  await press(user, /^Save/)

  expect(await screen.findByText('Too long')).toBeVisible()
  expect(keywords).toHaveValue('wifi, campus')
})

test('a new article is in the site’s first language, and in another one once that is chosen', async () => {
  useSite.setState({ languages: ['cy', 'en'] })
  const { user } = open('/admin/create-knowledge-based')
  await title()
  const language = screen.getByRole('combobox', { name: 'Language' })
  expect(language).toHaveValue('Welsh')
  await user.click(language)
  const offered = within(await screen.findByRole('tree')).getAllByRole('treeitem')
  expect(offered.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Welsh', 'English', 'Abkhazian'])
  await user.click(screen.getByRole('treeitem', { name: 'German' }))
  expect(language).toHaveValue('German')
})

test('before a published article moves, the page says where it will redirect', async () => {
  const { user } = edit()
  await title()
  const alias = screen.getByLabelText(/^Alias/)
  await user.clear(alias)
  await user.type(alias, 'wifi')

  expect(
    await screen.findByText(
      'It moves to /knowledge-base/it/wifi.html as soon as you save. /knowledge-base/it/eduroam.html will redirect there.',
    ),
  ).toBeVisible()
  await expectAccessible()
})

test('two who change the same see both, and the choice is sent upon the newer revision', async () => {
  const theirs = anArticleRecord({ title: 'Wi-Fi on campus', revision: 8 })
  let isStale = true
  const { user, bodiesOf } = edit({
    [`GET ${at}/eduroam`]: () => (isStale ? anArticleRecord() : theirs),
    [`PUT ${at}/eduroam`]: ({ body }, response) => {
      if (!isStale) return { ...theirs, title: (body as { title: string }).title, revision: 9 }
      isStale = false
      return sendError(response, 409, { code: 'edit_conflict', message: 'Someone else saved.' })
    },
  })
  const field = await title()
  await user.clear(field)
  await user.type(field, 'Use eduroam')
  await press(user, /^Save/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Wi-Fi on campus/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf(`PUT ${at}/eduroam`)).toMatchObject([
      { title: 'Use eduroam', revision: 7 },
      { title: 'Use eduroam', revision: 8 },
    ]),
  )
})

test('a draft is published at once, or at a time by the site’s clock', async () => {
  const draft = anArticleRecord({ hasDraft: true })
  const { user, bodiesOf } = edit({ [`POST ${at}/eduroam/versions`]: () => draft }, draft)
  await title()
  await press(user, 'Schedule…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish later' }))
  await user.click(dialog.getByRole('button', { name: 'Schedule…' }))
  expect(await dialog.findByText('Choose a time in the future')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('Publish on'), { target: { value: '2099-07-01T12:00' } })
  await user.click(dialog.getByRole('button', { name: 'Schedule…' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Publish')

  await waitFor(() =>
    expect(bodiesOf(`POST ${at}/eduroam/versions`)).toEqual([
      { revision: 7, publishAt: '2099-07-01T11:00:00.000Z' },
      { revision: 7, publishAt: null },
    ]),
  )
})

test('unpublishing asks first', async () => {
  const { user, bodiesOf } = edit({
    [`POST ${at}/eduroam/withdrawals`]: () =>
      anArticleRecord({ version: null, status: 'draft', hasDraft: true }),
  })
  await title()
  await press(user, 'Unpublish')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unpublish this article?' }))
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }))

  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
  expect(bodiesOf(`POST ${at}/eduroam/withdrawals`)).toEqual([{ revision: 7 }])
})

test('a version is compared with another word by word, and becomes the draft again', async () => {
  const version = (number: number, html: string) => ({
    ...aVersionRow(number),
    summary: 'Wi-Fi on campus',
    html,
    text: '',
    attachments: [],
  })
  const { user, bodiesOf } = edit({
    [`GET ${at}/eduroam/versions/2`]: () => version(2, '<p>Choose eduroam now.</p>'),
    [`GET ${at}/eduroam/versions/1`]: () => version(1, '<p>Choose campus-guest now.</p>'),
    [`POST ${at}/eduroam/versions/1/draft`]: () => anArticleRecord({ hasDraft: true, revision: 8 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Compare v2' }))
  const difference = await screen.findByRole('region', { name: 'Changes from v1 to v2' })
  expect(difference.querySelector('ins')).toHaveTextContent('Added: eduroam')
  expect(difference.querySelector('del')).toHaveTextContent('Removed: campus-guest')

  await press(user, 'Restore v1 as draft')
  await waitFor(() => expect(bodiesOf(`POST ${at}/eduroam/versions/1/draft`)).toEqual([{ revision: 7 }]))
  // The page is drawn anew with the draft.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible())
})

test('the preview shows the text as a reader sees it, and leads back to writing', async () => {
  const html =
    '<h2 id="a">Before you start</h2><aside data-callout="tip"><p>Update it.</p></aside><p onclick="x()">Go</p>'
  const { user } = edit({}, anArticleRecord({ html }))
  await title()
  await press(user, 'Preview')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  expect(preview.getByText('Update it.').closest('aside')).toHaveAttribute('data-callout', 'tip')
  expect(preview.getByText('Go')).not.toHaveAttribute('onclick')

  await press(user, 'Write')
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Before you start')
})

const library = { alias: 'library', name: 'Library', summary: '', parent: null, address: 'library' }

test('where there are no categories, the first one is created beside a half-written article, which stays', async () => {
  const none = { items: [], counts: { active: 0, archived: 0 } }
  let categories: unknown = none
  const { user, bodiesOf } = open('/admin/create-knowledge-based', {
    'GET /api/backend/article-category-records': () => categories,
    'POST /api/backend/article-category-records': () => {
      categories = someCategories
      return { ...library, revision: 1, updatedAt: '2026-10-21T12:00:00.000Z', archivedAt: null }
    },
  })
  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_knowledge_base'] } }))
  await user.type(await title(), 'Connect to eduroam')
  await press(user, 'New category')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Library')
  await user.click(dialog.getByRole('button', { name: /^Create/ }))

  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Category/ })).toHaveValue('Library'))
  expect(await title()).toHaveValue('Connect to eduroam')
  expect(bodiesOf('POST /api/backend/article-category-records')).toEqual([
    { name: 'Library', summary: '', parent: null },
  ])
})

test('an article says which of its links lead nowhere, and asks before they are published', async () => {
  const brokenLinks = [
    { words: 'the rules', href: '/knowledge-base/it/rules.html', problem: 'archived' as const },
  ]
  const { user, bodiesOf } = edit({}, anArticleRecord({ brokenLinks, hasDraft: true }))
  const note = within(await screen.findByRole('region', { name: '1 link leads nowhere' }))
  expect(note.getByText('the rules')).toBeVisible()
  expect(note.getByText('The article or category is archived')).toBeVisible()
  await press(user, 'Publish')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish with a broken link?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(bodiesOf(`POST ${at}/eduroam/versions`)).toEqual([])
})

test.each([
  ['Archive', `PUT ${at}/eduroam/archived`],
  ['Unpublish', `POST ${at}/eduroam/withdrawals`],
])('%s names the articles that link here and leads their links to another one', async (name, route) => {
  const { user, bodiesOf } = edit({
    [`GET ${at}/eduroam/linking-articles`]: () => ({
      items: [{ alias: 'guests', title: 'Wi-Fi for guests', status: 'published' }],
    }),
    [`GET ${at}`]: () => ({
      items: [
        anArticleRow(),
        anArticleRow({ alias: 'draft', title: 'Only a draft', status: 'draft' }),
        anArticleRow({ alias: 'campus', title: 'Wi-Fi on campus' }),
      ],
      total: 3,
      next: null,
      counts: { active: 3, archived: 0 },
    }),
    [`POST ${at}/eduroam/link-replacements`]: () => ({ articles: 1 }),
    [route]: () => anArticleRecord(),
  })
  await title()
  await press(user, name)
  const dialog = within(
    await screen.findByRole('dialog', { name: '1 article links to “Connect to eduroam”' }),
  )
  expect(dialog.getByText('Wi-Fi for guests')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Lead the links to/), 'wi-fi')
  await screen.findByRole('option', { name: /Wi-Fi on campus/ })
  expect(screen.queryByRole('option', { name: /Only a draft|Connect to eduroam/ })).toBeNull()
  await user.click(screen.getByRole('option', { name: /Wi-Fi on campus/ }))
  await user.click(dialog.getByRole('button', { name }))

  await waitFor(() => expect(bodiesOf(route)).toHaveLength(1))
  expect(bodiesOf(`POST ${at}/eduroam/link-replacements`)).toEqual([{ replacement: 'campus' }])
})

test('an article that others link to stays where its editor thinks again', async () => {
  const { user, bodiesOf } = edit({
    [`GET ${at}/eduroam/linking-articles`]: () => ({
      items: [{ alias: 'guests', title: 'Wi-Fi for guests', status: 'published' }],
    }),
  })
  await title()
  await press(user, 'Archive')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodiesOf(`PUT ${at}/eduroam/archived`)).toEqual([])
})
