import { LanguageTag } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { languageName, suggestLanguages, widerLanguages } from './language-name.ts'

describe('a language tag', () => {
  test.each([
    ['en', 'en'],
    ['EN-gb', 'en-GB'],
    ['iw', 'he'],
    ['zh-hant-tw', 'zh-Hant-TW'],
  ])('%s is kept as %s', (given, kept) => {
    expect(LanguageTag.parse(given)).toBe(kept)
  })

  test.each(['', 'e', 'en_GB', 'en-US@posix', 'en,pl', '-en', 'en-', `en-${'a'.repeat(40)}`])(
    '%j is none',
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

  test('is called by its name in the language of whoever reads it', () => {
    expect(languageName('cy', 'fr')).toBe('gallois')
    expect(suggestLanguages('gallo', 5, 'fr')).toEqual([{ tag: 'cy', name: 'gallois' }])
  })

  test('is narrower than its beginnings', () => {
    expect(widerLanguages('zh-Hant-TW')).toEqual(['zh', 'zh-Hant', 'zh-Hant-TW'])
    expect(widerLanguages('cy')).toEqual(['cy'])
  })
})

describe('languages are suggested', () => {
  test('by a part of their name', () => {
    expect(suggestLanguages('gael', 5, 'en')).toEqual([{ tag: 'gd', name: 'Scottish Gaelic' }])
  })

  test('by their tag, which comes first and may be narrower than those known by name', () => {
    expect(suggestLanguages('pl', 5, 'en')[0]).toEqual({ tag: 'pl', name: 'Polish' })
    expect(suggestLanguages('pt-br', 5, 'en')).toEqual([{ tag: 'pt-BR', name: 'Brazilian Portuguese' }])
  })

  test('only where they have a name in the language of whoever reads it', () => {
    const offered = suggestLanguages('', Number.POSITIVE_INFINITY, 'gv')
    expect(offered.map(({ tag }) => tag)).toContain('gv')
    expect(offered.filter(({ tag, name }) => tag === name)).toEqual([])
  })

  test('by name from A on while nothing is typed, and no more than were asked for', () => {
    expect(suggestLanguages('', 2, 'en').map(({ name }) => name)).toEqual(['Abkhazian', 'Afar'])
  })

  test('not at all for what is no language', () => {
    expect(suggestLanguages('qqqq', 5, 'en')).toEqual([])
  })
})
