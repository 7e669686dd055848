import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sanitiseArticle } from './sanitise-article.ts'

const nothing = { image: () => null, article: () => null, articleAt: () => null }
const pasted = join(import.meta.dirname, '../../../../../apps/admin/src/foundation/rich-text/paste/fixtures')

/** Returns headings, lists, tables and bold words of a text in their order, with nothing between them. */
function outlineOf(name: string): string {
  const html = sanitiseArticle(readFileSync(join(pasted, `${name}.txt`), 'utf8'), nothing)
  const parts = html.match(/<\/?(?:h[1-6]|ul|ol|table|strong)(?: start="\d+")?>/g) ?? []
  return parts.join('').replace(/<(h\d|strong)><\/\1>/g, '<$1>')
}

test.each([
  ['word', '<h2><strong><table><strong></table>'],
  ['google-docs', '<h2><h4><ul><ul></ul></ul><ol></ol><table></table>'],
  ['libreoffice', '<h2><h3><strong><ol start="2"><ol></ol></ol><table></table>'],
  ['outlook', '<h2><h3><ul><ul></ul></ul><ol start="1"></ol><table><table></table></table>'],
])('headings, lists and tables of %s survive', (name, outline) => {
  expect(outlineOf(name)).toBe(outline)
})

test.each([
  ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>', '<h2>a</h2><h3>b</h3><h4>c</h4><h4>d</h4>'],
  ['<h2>a</h2><h3>b</h3><h5>c</h5>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
  ['<H1 id="x">a</H1>', '<h2 id="x">a</h2>'],
])('headings keep their rank below the title: %s', (given, expected) => {
  expect(sanitiseArticle(given, nothing)).toBe(expected)
  expect(sanitiseArticle(expected, nothing)).toBe(expected)
})

test('bold tags with a normal weight in their style are not bold', () => {
  const given =
    '<b style="font-weight:normal;" id="docs"><p>a <a href="https://b.example">b</a> <b>c</b></p></b>'
  expect(sanitiseArticle(given, nothing)).toBe(
    '<p>a <a href="https://b.example" rel="noopener noreferrer">b</a> <strong>c</strong></p>',
  )
})
