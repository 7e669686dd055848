import type { SaveSiteText, SiteTextList, SiteTextRow } from '@lodge/contracts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { applyRecordsChanged } from '../foundation/record-changes/touched-lists.ts'
import { queryCache, renderAdmin, serve } from './render-admin.tsx'

const { TranslationsScreen } = await import('../settings/translations/translations-screen.tsx')

export const path = '/api/backend/settings/site-texts'
export const address = '/admin/settings/translations'

export const name: SiteTextRow = {
  kind: 'topic',
  record: 'library',
  recordName: 'Library',
  field: 'name',
  within: null,
  format: 'line',
  source: 'Library',
  text: null,
  translatedFrom: null,
  suggestion: 'Bibliothek',
  state: 'missing',
}
const description: SiteTextRow = {
  ...name,
  field: 'description',
  source: 'Books, loans and fines',
  text: 'Bücher und Ausleihe',
  translatedFrom: 'Books and loans',
  suggestion: null,
  state: 'outdated',
}
const hint: SiteTextRow = {
  ...name,
  kind: 'form',
  record: 'room-fault',
  recordName: 'Room fault',
  field: 'room.hint',
  within: 'Room',
  source: 'As on the door',
  suggestion: null,
}
const texts = [name, description, hint]

/** A server that keeps translations, and lists those that are not up to date. */
export function aSite(rows: readonly SiteTextRow[] = texts) {
  let stored = [...rows]
  const list = (query: URLSearchParams): SiteTextList => {
    const show = query.get('show')
    const items = stored.filter(
      ({ state, kind, source }) =>
        (show === 'all' || (show === 'open' ? state !== 'current' : state === show)) &&
        (query.get('kind') ?? kind) === kind &&
        source.includes(query.get('search') ?? ''),
    )
    const count = (state: string) => stored.filter((row) => row.state === state).length
    const counts = { all: stored.length, missing: count('missing'), outdated: count('outdated') }
    const cy = { language: 'cy', all: stored.length, missing: 0, outdated: 0 }
    const language = query.get('language') ?? 'de'
    const languages = [{ language: 'de', ...counts }, cy]
    return { textLanguage: 'en', language, languages, items, total: items.length }
  }
  return {
    list,
    change: (field: string, part: Partial<SiteTextRow>) => {
      stored = stored.map((row) => (row.field === field ? { ...row, ...part } : row))
    },
    save: (body: unknown) => {
      const { field, text } = body as SaveSiteText
      stored = stored.map((row) =>
        row.field === field ? { ...row, text, translatedFrom: null, state: 'current' } : row,
      )
      return stored.find((row) => row.field === field)
    },
  }
}

export function open(more: Parameters<typeof serve>[0] = {}, { site = aSite(), search = '' } = {}) {
  const seen = serve({
    [`GET ${path}`]: ({ query }) => site.list(query),
    [`PUT ${path}`]: ({ body }) => site.save(body),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path={address} element={<TranslationsScreen />} />
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>,
    `${address}${search}`,
  )
  const sent = () => seen.filter(({ route }) => route === `PUT ${path}`).map(({ body }) => body)
  return { user: userEvent.setup(), site, router, seen, sent }
}

export const inputs = {
  name: 'Name, Library, in German',
  description: 'Description, Library, in German',
  hint: 'Hint of “Room”, Room fault, in German',
}
export const inputOf = (field: keyof typeof inputs) => screen.findByRole('textbox', { name: inputs[field] })
export const rowOf = async (field: keyof typeof inputs) => {
  const row = (await inputOf(field)).closest('li')
  if (!row) throw new Error(`No row of ${field}`)
  return within(row)
}

/** Reads the list again, as a push of somebody’s change does. */
export const readAgain = () => act(() => applyRecordsChanged(queryCache, 'site-text'))
