import { describe, expect, test } from 'vitest'
import {
  addPageTexts,
  pageLanguage,
  pageStrings,
  providePageStrings,
  provideStringsOfPages,
  translatorOf,
} from './index.ts'

interface Keys {
  'ticket.title': Record<never, never>
  'ticket.files': { count: number }
  'ticket.to': { name: string | number }
  'ticket.all': { isMore: boolean }
  'ticket.status.open': Record<never, never>
  'ticket.status.closed': Record<never, never>
}

const english = {
  ticket: {
    title: 'Ticket',
    files: '{count, plural, one {# file} other {# files}}',
    to: 'To {name}',
    all: 'All{isMore, select, true {+} other {}}',
    status: { open: 'Open', closed: 'Closed' },
  },
}
const t = translatorOf<Keys>('en', english)

describe('a translator', () => {
  test('says texts, plurals, values and choices', () => {
    expect(t('ticket.title')).toBe('Ticket')
    expect([1, 2].map((count) => t('ticket.files', { count }))).toEqual(['1 file', '2 files'])
    expect(t('ticket.to', { name: 48213 })).toBe('To 48213')
    expect([true, false].map((isMore) => t('ticket.all', { isMore }))).toEqual(['All+', 'All'])
  })

  test('keeps a name that is written from right to left from changing the order of the sentence', () => {
    expect(t('ticket.to', { name: 'زينب' })).toBe('To \u2068زينب\u2069')
    const arabic = translatorOf<Keys>('ar', { ticket: { ...english.ticket, to: 'إلى {name}' } })
    expect(arabic('ticket.to', { name: 'IT (London)' })).toBe('إلى \u2068IT (London)\u2069')
    expect(arabic('ticket.to', { name: 'https://a.example/1' })).toBe('إلى https://a.example/1')
    expect(arabic('ticket.to', { name: '{{ link }}' })).toBe('إلى {{ link }}')
    expect(arabic('ticket.all', { isMore: true })).toBe('All+')
    expect(t('ticket.to', { name: 'Zainab 🎓 Ωmega' })).toBe('To Zainab 🎓 Ωmega')
  })

  test('counts in Arabic by its six forms, with Latin digits', () => {
    const arabic = {
      files:
        '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}',
      total: '{total, number}',
    }
    const say = translatorOf<{ files: { count: number }; total: { total: number } }>('ar', arabic)

    expect([0, 1, 2, 3, 11, 100, 1103].map((count) => say('files', { count }))).toEqual([
      'لا ملفات',
      'ملف واحد',
      'ملفان',
      '3 ملفات',
      '11 ملفًا',
      '100 ملف',
      '1,103 ملفات',
    ])
    expect(say('total', { total: 12_345 })).toBe('12,345')
  })

  test('follows the plural rules of its language', () => {
    const polish = { files: '{count, plural, one {# plik} few {# pliki} other {# plików}}' }
    const say = translatorOf<{ files: { count: number } }>('pl', polish)

    expect([1, 3, 5].map((count) => say('files', { count }))).toEqual(['1 plik', '3 pliki', '5 plików'])
  })

  test('takes a key with a computed part', () => {
    const statuses: ('open' | 'closed')[] = ['open', 'closed']

    expect(statuses.map((status) => t(`ticket.status.${status}`))).toEqual(['Open', 'Closed'])
  })

  // Each line fails to compile as soon as its mistake is allowed.
  test('refuses what the catalogue does not know', () => {
    // @ts-expect-error a key that is not there
    expect(() => t('ticket.titel')).toThrow()
    // @ts-expect-error a value too few
    expect(() => t('ticket.to')).toThrow()
    // @ts-expect-error a value of another name
    expect(() => t('ticket.to', { who: 'Amara' })).toThrow()
    // @ts-expect-error a value of another type
    expect(t('ticket.files', { count: '2' })).toBe('2 files')
    // @ts-expect-error a value too many
    expect(t('ticket.title', { count: 1 })).toBe('Ticket')
  })
})

test('a page says nothing before it has its catalogue', () => {
  const say = pageStrings<Keys>()

  expect(() => say('ticket.title')).toThrow('before the page had its catalogue')
  providePageStrings('en', english)
  expect(say('ticket.title')).toBe('Ticket')
})

test('texts that come with code stand in where the page has none of its own', () => {
  const say = pageStrings<Keys>()
  addPageTexts('ticket', { title: 'Ticket', to: 'To {name}' })
  providePageStrings('de', { ticket: { title: 'Anfrage' } })

  addPageTexts('ticket.status', { open: 'Open' })

  expect([say('ticket.title'), say('ticket.to', { name: 'Ada' })]).toEqual(['Anfrage', 'To Ada'])
  expect(say('ticket.status.open')).toBe('Open')
})

test('a server says each page in its own language', () => {
  const say = pageStrings<Keys>()
  let current: string | undefined
  provideStringsOfPages({ en: english, de: { ticket: { title: 'Anfrage' } } }, () => current)

  expect(() => say('ticket.title')).toThrow('before the page had its catalogue')
  const spoken = ['de', 'en', 'de'].map((language) => {
    current = language
    return [pageLanguage(), say('ticket.title')]
  })
  expect(spoken).toEqual([
    ['de', 'Anfrage'],
    ['en', 'Ticket'],
    ['de', 'Anfrage'],
  ])
})
