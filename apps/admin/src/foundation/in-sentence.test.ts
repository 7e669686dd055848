import { pageLanguage, providePageStrings } from '@lodge/strings'
import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.for([
  ['en', 'legal hold'],
  ['en-GB', 'legal hold'],
  ['de', 'Legal hold'],
  ['de-AT', 'Legal hold'],
  ['del', 'legal hold'],
])('in %s a label is written %s within a sentence', ([language = '', written]) => {
  providePageStrings(language, {})

  expect(pageLanguage()).toBe(language)
  expect(inSentence('Legal hold')).toBe(written)
})
