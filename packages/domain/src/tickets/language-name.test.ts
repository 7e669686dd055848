import { LanguageTag } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { languageName, suggestLanguages, widerLanguages } from './language-name.ts'

describe('a language tag', () => {
  test.each([
    ['en', 'en'],
    ['EN-gb', 'en-GB'],
    ['iw', 'he'],
    ['zh-hant-tw', 'zh-Hant-TW'],
  ])('%s is kept as %s', (tag, expected) => {
    expect(LanguageTag.parse(tag)).toBe(expected)
  })

  test.each(['', 'e', 'en_GB', 'en-US@posix', 'en,pl', '-en', 'en-', `en-${'a'.repeat(40)}`])(
    '%j is no language tag',
    (text) => {
      expect(LanguageTag.safeParse(text).success).toBe(false)
    },
  )

  test.each([
    ['cy', 'Welsh'],
    ['en-GB', 'British English'],
    ['qaa', 'qaa'],
  ])('%s is called %s', (tag, name) => {
    expect(languageName(tag, 'en')).toBe(name)
  })

  test('is called by its name in the reader’s language', () => {
    expect(languageName('cy', 'fr')).toBe('gallois')
    expect(suggestLanguages('gallo', 5, 'fr')).toEqual([{ tag: 'cy', name: 'gallois' }])
  })

  test('is listed with its wider languages', () => {
    expect(widerLanguages('zh-Hant-TW')).toEqual(['zh', 'zh-Hant', 'zh-Hant-TW'])
    expect(widerLanguages('cy')).toEqual(['cy'])
  })
})

describe('languages are suggested', () => {
  test('by a part of their names', () => {
    expect(suggestLanguages('gael', 5, 'en')).toEqual([{ tag: 'gd', name: 'Scottish Gaelic' }])
  })

  test('by their tags first, also by narrower tags than those with a name', () => {
    expect(suggestLanguages('pl', 5, 'en')[0]).toEqual({ tag: 'pl', name: 'Polish' })
    expect(suggestLanguages('pt-br', 5, 'en')).toEqual([{ tag: 'pt-BR', name: 'Brazilian Portuguese' }])
  })

  test('only where they have a name in the reader’s language', () => {
    const suggestions = suggestLanguages('', Number.POSITIVE_INFINITY, 'gv')
    expect(suggestions.map(({ tag }) => tag)).toContain('gv')
    expect(suggestions.filter(({ tag, name }) => tag === name)).toEqual([])
  })

  test('by name from A on for an empty search, up to the limit', () => {
    expect(suggestLanguages('', 2, 'en').map(({ name }) => name)).toEqual(['Abkhazian', 'Afar'])
  })

  test('never for words that are no language', () => {
    expect(suggestLanguages('qqqq', 5, 'en')).toEqual([])
  })
})
