import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../testing/index.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { fold, matchRanges } from './match-ranges.ts'
import { SearchHighlight } from './search-highlight.tsx'

test.each([
  ['Université de Genève', 'universite de geneve'],
  ['Ångström', 'angstrom'],
  ['STRASSE', 'strasse'],
])('%s is folded to "%s"', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

const matchesIn = (text: string, query: string | string[]) =>
  matchRanges(text, query).map(({ from, to }) => text.slice(from, to))

test.each([
  ['School of Computing', 'comp', ['Comp']],
  ['Café and cafe', 'CAFÉ', ['Café', 'cafe']],
  ['Cafe\u0301 noir', 'cafe', ['Cafe\u0301']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['Wi-Fi', '  wi ', ['Wi']],
  ['Wi-Fi', '   ', []],
  ['Wi-Fi', 'lan', []],
  ['👩‍🎓 Student card', 'card', ['card']],
])('in %j the query %j finds %j', (text, query, parts) => {
  expect(matchesIn(text, query)).toEqual(parts)
})

test('several queries are found in the order of the text, the longer one where they overlap', () => {
  expect(matchesIn('library card', ['card', 'lib', 'library'])).toEqual(['library', 'card'])
})

test('matches are marked, and the text stays complete', () => {
  const { container } = render(<SearchHighlight text="École de café" query={['ecole', 'cafe']} />)

  expect(container).toHaveTextContent(/^École de café$/)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['École', 'café'])
})

test('given parts of a text are marked', () => {
  const { container } = render(
    <HighlightedText
      text="library card"
      ranges={[
        [0, 3],
        [8, 12],
      ]}
    />,
  )

  expect(container).toHaveTextContent(/^library card$/)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['lib', 'card'])
})
