import { describe, expect, test } from 'vitest'
import { earlyTexts } from './early-texts.ts'
import { needsOf } from './index.ts'
import { isPseudo, pseudoMessage } from './pseudo-locale.ts'
import { sentenceLiterals } from './sentence-literals.ts'
import { visibleLiterals } from './visible-literals.ts'

const anyValue = 'string | number | readonly string[]'

test.each([
  ['Nothing to fill in', []],
  ['To {name}', [['name', anyValue]]],
  [
    '{count, plural, one {# file} other {# files of {total}}}',
    [
      ['count', 'number'],
      ['total', anyValue],
    ],
  ],
  [
    'All {count}{isMore, select, true {+} other {}}',
    [
      ['count', anyValue],
      ['isMore', 'boolean'],
    ],
  ],
  ['{side, select, staff {they} other {you}}', [['side', 'string']]],
  ['{count} of {count, number}', [['count', 'number']]],
])('the values that the message %j needs are found', (message, needs) => {
  expect(needsOf(message)).toEqual(needs)
})

test('a message that is no ICU is refused', () => {
  expect(() => needsOf('{count, plural, one {# file}')).toThrow()
  expect(() => needsOf('{count, plural, one {# file}}')).toThrow()
})

describe('the pseudo-locale', () => {
  test('has accents, brackets and two fifths more', () => {
    expect(pseudoMessage('New ticket')).toBe('[Ñéŵ ţîçķéţ ···]')
  })

  test('leaves ICU arguments as they are', () => {
    const message = pseudoMessage('{count, plural, one {# file} other {# files}} for {name}')

    expect(needsOf(message)).toEqual([
      ['count', 'number'],
      ['name', anyValue],
    ])
    expect(message).toContain('other{# ƒîļéš}')
  })

  test.each([
    ['[Ñéŵ ţîçķéţ ····]', true],
    ['[Ţö #48213 ····]', true],
    ['48213 · 12/10', true],
    ['New ticket', false],
    ['[Ñéŵ ··] ticket', false],
  ])('recognises %s as a text of its own: %s', (text, expected) => {
    expect(isPseudo(text)).toBe(expected)
  })
})

test('texts for people are found in the code of a screen', () => {
  const source = `
    const columns = { label: 'Subject', id: 'subject' }
    toast.success('Saved')
    toast(t('app.saved'))
    export const Part = ({ isOpen, name }) => (
      <p className="text-meta" title="A title" data-slot="part" description="text-sm font-medium">
        Hello {name} {isOpen ? 'open' : t('closed')} · {\`and \${name}\`}
      </p>
    )`

  expect(
    visibleLiterals('part.tsx', source)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['A title', 'Hello', 'Saved', 'Subject', 'and', 'open'])
})

test('texts for people are found in the code of a server', () => {
  const source = `
    import { said } from './said by whom.ts'
    const metrics: Record<'first_response' | 'Not a text', string> = { first_response: 'First response' }
    const priority = isHigh ? 'High' : 'normal'
    const reason = \`The answer was due \${at(dueAt)}.\`
    const rows = query(db, sql\`SELECT name FROM person\`)
    const newest = findMany(db, 'person', {}, { orderBy: ['createdAt DESC'] })
    const style = 'border-bottom:1px solid #dfe5ee'
    const headers = { 'X-Auto-Response-Suppress': 'All', 'content-type': 'text/html' }
    if (!rows) throw new DomainError('not_found', 'There is no such ticket.')
    return \`<p style="\${style}">\${reason}</p>\``

  expect(sentenceLiterals('mail.ts', source).map(({ text }) => text)).toEqual([
    'First response',
    'High',
    'The answer was due ….',
  ])
})

test.each([
  ["const title = t('home')", [1]],
  ["const titles = { home: [t('home')] }", [1]],
  ["const titles = ['home'].map((key) => t(key))", [1]],
  ["const title = () => t('home')", []],
  ["function title() {\n  return t('home')\n}", []],
  ["class Titles {\n  home() {\n    return t('home')\n  }\n}", []],
])('%j translates a text at load time on the lines %j', (source, lines) => {
  expect(earlyTexts('titles.ts', source)).toEqual(lines)
})
