import { expect, test } from 'vitest'
import { isSameLanguage, matchLanguage } from './match-language.ts'

test.each([
  ['en-GB', ['de', 'en'], 'en'],
  ['en-GB', ['en', 'en-GB'], 'en-GB'],
  ['zh-Hant-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
  ['pt', ['en', 'pt-BR'], 'pt-BR'],
  ['de-AT', ['en', 'de-DE'], 'de-DE'],
  ['pl', ['en', 'de'], undefined],
  ['e', ['en'], undefined],
])('%s matches the language of %j that is %s', (tag, languages, expected) => {
  expect(matchLanguage(tag, languages)).toBe(expected)
})

test.each([
  ['en', 'en', true],
  ['en-GB', 'en', true],
  ['en', 'en-GB', true],
  ['zh-Hans', 'zh-Hant', false],
  ['de', 'en', false],
])('%s and %s are the same language: %s', (one, other, expected) => {
  expect(isSameLanguage(one, other)).toBe(expected)
})
