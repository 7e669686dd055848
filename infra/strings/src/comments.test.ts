import { expect, test } from 'vitest'
import { commentOf } from './comments.ts'
import { hasHtml } from './has-html.ts'
import { ambiguousWords, vagueValues } from './unclear-texts.ts'

test.each([
  ['Close <b>now</b>', true],
  ['One line<br/>', true],
  ['<!-- later -->', true],
  ['Tom &amp; Ada', true],
  ['20&#160;%', true],
  ['Fish & chips', false],
  ['Fewer than 5 < 6, R&D', false],
  ['{count, plural, one {# file} other {# files}}', false],
])('%j: whether it holds HTML is %s', (text, expected) => {
  expect(hasHtml(text)).toBe(expected)
})

test('a single word of two parts of speech is ambiguous, and one that translations say in different words', () => {
  const text = (key: string, english: string, de: string, ar = '') => ({
    key,
    english,
    translations: { de, ...(ar && { ar }) },
  })

  expect(
    ambiguousWords([
      text('a.reply', 'Reply', 'Antworten'),
      text('a.theme', 'Theme', 'Darstellung', 'المظهر'),
      text('b.theme', 'theme', 'darstellung', 'المظهر'),
      text('a.course', 'Course', 'Lehrveranstaltung', 'المساق'),
      text('b.course', 'Course', 'Lehrveranstaltung', 'مساق'),
      text('a.twoWords', 'Made by', 'Erzeugt von'),
      text('b.twoWords', 'Made by', 'Erstellt von'),
    ]),
  ).toEqual(['a.reply', 'a.course', 'b.course'])
})

test('values with a name that says nothing are vague, unless they only choose a branch', () => {
  expect(vagueValues('from {from} to {to}, {count, plural, other {#}}')).toEqual(['from', 'to'])
  expect(vagueValues('{what, select, snooze {Snooze} other {Deadline}} of {name}')).toEqual([])
})

test('a text has its own comment, else that of the closest group around it', () => {
  const areas = {
    ticket: { seen: ['/'], comments: { print: 'Labels', 'print.title': 'A title', 'print.part.of': 'Deep' } },
  }

  expect(
    [
      'ticket.print.title',
      'ticket.print.part.number',
      'ticket.print.part.of',
      'ticket.title',
      'topic.print',
    ].map((key) => commentOf(areas, key)),
  ).toEqual(['A title', 'Labels', 'Deep', undefined, undefined])
})
