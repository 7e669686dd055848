import '../../testing/editor-layout.ts'
import { useSite } from '@lodge/client'
import type { ArticleRecord, ArticleTranslation } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { anArticleRecord, anArticleRow, aVersionRow, someCategories } from '../../testing/article-factory.ts'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { ArticleScreen } = await import('../articles/article-screen.tsx')

beforeEach(() => useSite.setState({ timezone: 'Europe/London' }))

const at = '/api/backend/article-records'
const original: ArticleTranslation = {
  alias: 'eduroam',
  title: 'Connect to eduroam',
  language: 'en',
  status: 'published',
  isOriginal: true,
  isOutdated: false,
}
const german: ArticleTranslation = {
  alias: 'eduroam-de',
  title: 'Mit eduroam verbinden',
  language: 'de',
  status: 'published',
  isOriginal: false,
  isOutdated: true,
}
const inEnglish = anArticleRecord({ translations: [german], missingLanguages: ['cy'] })
const inGerman = anArticleRecord({
  alias: 'eduroam-de',
  title: 'Mit eduroam verbinden',
  language: 'de',
  html: '<p>Wähle eduroam.</p>',
  translationOf: { alias: 'eduroam', title: 'Connect to eduroam' },
  translations: [original],
  isOutdated: true,
})

function open(alias: string, more: Parameters<typeof serve>[0] = {}) {
  const pageOf = (record: ArticleRecord) => ({
    [`GET ${at}/${record.alias}`]: () => record,
    [`GET ${at}/${record.alias}/usage`]: () => ({ articles: 0, addresses: 0 }),
    [`GET ${at}/${record.alias}/versions`]: () => ({ items: [], next: null }),
    [`GET /api/backend/activity/article/${record.alias}`]: () => ({ items: [], next: null }),
  })
  const seen = serve({
    ...pageOf(inEnglish),
    ...pageOf(inGerman),
    'GET /api/backend/article-category-records': () => someCategories,
    [`GET ${at}/eduroam/versions/2`]: () => ({
      ...aVersionRow(2),
      summary: 'Wi-Fi on campus',
      html: '<p>As readers see it.</p>',
      text: '',
      attachments: [],
    }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/edit-knowledge-based/:alias" element={<ArticleScreen />} />
    </Routes>,
    `/admin/edit-knowledge-based/${alias}`,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

const languages = async () => within(await screen.findByRole('region', { name: 'Languages' }))

test('an article says which languages it has, which are out of date and which are missing', async () => {
  open('eduroam')
  const panel = await languages()

  const lines = panel.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual([
    'EnglishThis article',
    'GermanOlder than the original',
    'WelshMissingTranslate into Welsh',
  ])
  expect(panel.getByRole('link', { name: 'German' })).toHaveAttribute(
    'href',
    '/admin/edit-knowledge-based/eduroam-de',
  )
  await expectAccessible(document.body)
})

test('a missing language is begun as a draft, whose page opens', async () => {
  const draft = anArticleRecord({ ...inGerman, alias: 'eduroam-de', language: 'cy', isOutdated: false })
  const { user, router, bodiesOf } = open('eduroam', {
    [`POST ${at}/eduroam/translations`]: () => draft,
  })
  await user.click((await languages()).getByRole('button', { name: 'Translate into Welsh' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/edit-knowledge-based/eduroam-de'))
  expect(bodiesOf(`POST ${at}/eduroam/translations`)).toEqual([{ language: 'cy' }])
})

test('what is not saved yet is not translated', async () => {
  const { user } = open('eduroam')
  await user.type(await screen.findByLabelText('Title'), ' now')

  const panel = await languages()
  expect(panel.getByRole('button', { name: 'Translate into Welsh' })).toBeDisabled()
  expect(panel.getByText('Save your changes before you translate.')).toBeVisible()
})

test('a translation has what readers see of its original beside it', async () => {
  open('eduroam-de')

  const beside = await screen.findByRole('region', { name: 'Original: Connect to eduroam' })
  expect(beside).toHaveTextContent('As readers see it.')
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Wähle eduroam.')
  await expectAccessible(document.body)
})

test('whoever has compared a translation with its original marks it as up to date', async () => {
  const { user, bodiesOf } = open('eduroam-de', {
    [`POST ${at}/eduroam-de/comparisons`]: () => ({ ...inGerman, isOutdated: false, revision: 8 }),
  })
  await user.click((await languages()).getByRole('button', { name: 'Mark as up to date' }))

  await waitFor(() => expect(bodiesOf(`POST ${at}/eduroam-de/comparisons`)).toEqual([{ revision: 7 }]))
})

test('an article is linked to its original by its title, and unlinked', async () => {
  const { user, bodiesOf } = open('eduroam-de', {
    [`GET ${at}`]: () => ({
      items: [
        anArticleRow({ alias: 'eduroam-de' }),
        anArticleRow({ alias: 'halls', title: 'Wi-Fi in halls' }),
      ],
      next: null,
      counts: { active: 2, archived: 0 },
    }),
    [`PUT ${at}/eduroam-de`]: () => ({ ...inGerman, revision: 8 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Unlink' }))
  const search = screen.getByLabelText(/^Translation of/)
  await user.type(search, 'wi')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Wi-Fi in hallsIT · English'])
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf(`PUT ${at}/eduroam-de`)).toMatchObject([{ translationOf: 'halls', revision: 7 }]),
  )
})
