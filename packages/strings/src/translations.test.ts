import { expect, test } from 'vitest'
import { translationsOf, withFallback } from './index.ts'

interface Keys {
  'ticket.title': Record<never, never>
  'ticket.files': { count: number }
}

const catalogues = {
  en: { ticket: { title: 'Ticket', files: '{count, plural, one {# file} other {# files}}' } },
  de: { ticket: { title: 'Anfrage' } },
}
const translate = translationsOf<Keys>(catalogues)

test.each([
  ['de', 'de', 'Anfrage'],
  ['de-AT', 'de', 'Anfrage'],
  ['cy', 'en', 'Ticket'],
  [null, 'en', 'Ticket'],
])('a reader of %s reads %s', (requestedLanguage, language, title) => {
  const found = translate(requestedLanguage)

  expect(found.language).toBe(language)
  expect(found.t('ticket.title')).toBe(title)
})

test('a translation that lacks a text has the English one', () => {
  expect(translate('de').t('ticket.files', { count: 2 })).toBe('2 files')
})

test('a message that a build has compiled is one text: none of the English one is mixed into it', () => {
  const compiled = (parts: unknown[]) => parts as never
  const german = { ticket: { to: compiled(['An ', ['name']]) } }
  const english = { ticket: { to: compiled(['To ', ['name'], ' now']), all: 'All' } }

  expect(withFallback(german, english)).toEqual({ ticket: { to: ['An ', ['name']], all: 'All' } })
})
