import { expect, test } from 'vitest'
import { translationsOf } from './index.ts'

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
