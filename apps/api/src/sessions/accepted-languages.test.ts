import { expect, test } from 'vitest'
import { acceptedLanguages } from './accepted-languages.ts'

test.each<[string, string | undefined, string[]]>([
  ['the first is the best', 'de, en', ['de', 'en']],
  ['a weight counts for more than the order', 'en;q=0.5, de-AT;q=0.9, de', ['de', 'de-AT', 'en']],
  ['a tag is written as articles have it', 'DE-at, zh-hant-tw', ['de-AT', 'zh-Hant-TW']],
  ['what is not wanted is left out', 'de, en;q=0', ['de']],
  ['any language is none', '*, de;q=0.5', ['de']],
  ['what is no language is left out', "de', <b>, en_GB, ;, x", []],
  ['a weight that is no number counts for nothing', 'de;q=much, en', ['en']],
  [
    'no more than ten count',
    'aa,ab,ac,ad,ae,af,ag,ah,ai,aj,ak,al',
    'aa ab ac ad ae af ag ah ai aj'.split(' '),
  ],
  ['without the header there are none', undefined, []],
])('%s: %s', (_, header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})
