import '../../../testing/editor-layout.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { articleExtensions } from '../../../knowledge-base/editor/article-extensions.ts'
import { readHtml } from '../../../knowledge-base/editor/editor-html.ts'
import { composerExtensions } from '../../../ticketing/ticket/composer/composer-extensions.ts'
import { tidyPastedHtml } from './tidy-pasted-html.ts'

let editor: Editor | null = null
afterEach(() => editor?.destroy())

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.txt`), 'utf8')

function paste(html: string, extensions = articleExtensions('')): string {
  editor = new Editor({ extensions, editorProps: { transformPastedHTML: tidyPastedHtml } })
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  return readHtml(editor)
}

const item = (...parts: string[]) =>
  `<li>${parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('')}</li>`
const ul = (...items: string[]) => `<ul>${items.join('')}</ul>`
const ol = (...items: string[]) => `<ol>${items.join('')}</ol>`
const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => (cell.startsWith('<') ? cell : `<td><p>${cell}</p></td>`)).join('')}</tr>`
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

test('what Word puts on the clipboard keeps its headings, lists and tables', () => {
  expect(paste(fixture('word'))).toBe(
    [
      '<h2>Wi-Fi on campus</h2><h3>Before you start</h3>',
      '<p>You need your <strong>university</strong> account.</p>',
      ul(item('A laptop', ul(item('with a <em>charger</em>'))), item('A phone')),
      '<h4>Join the network</h4>',
      `<ol start="3">${item('Choose eduroam', ol(item('Type your address', 'in full')))}${item('Accept')}</ol>`,
      table(
        row('<td><p><strong>Building</strong></p></td>', '<td colspan="2"><p>Network</p></td>'),
        row('Library', 'eduroam', 'guest'),
      ),
    ].join(''),
  )
})

test('what Word in a browser puts there makes one list of its many', () => {
  expect(paste(fixture('word-online'))).toBe(
    `<h2>Printing</h2>${ol(item('Load money', ol(item('by card'))), item('Send the job'))}<p>Then wait.</p>`,
  )
})

test('what Google Docs puts there is not bold as a whole', () => {
  expect(paste(fixture('google-docs'))).toBe(
    [
      '<h2>Borrow a book</h2><h3>How long</h3><p>For <strong>three weeks</strong>.</p>',
      ul(item('Bring your card', ul(item('or your phone'))), item('Scan it')),
      ol(item('Renew online'), item('Bring it back')),
      table(row('Kind', '<td rowspan="2"><p>Weeks</p></td>'), row('Book')),
    ].join(''),
  )
})

test('what LibreOffice puts there keeps its title, its numbers and the head of its table', () => {
  expect(paste(fixture('libreoffice'))).toBe(
    [
      '<h2>Sports centre</h2><h3>Membership</h3><h4>Prices</h4><p><strong>Students</strong> pay less.</p>',
      `<ol start="2">${item('Sign up', '<ol><li><p>online</p></li></ol>')}${item('Pay')}</ol>`,
      table(
        row('<th scope="col"><p>Term</p></th>', '<th scope="col"><p>Price</p></th>'),
        row('Autumn', '20'),
      ),
    ].join(''),
  )
})

test('what Outlook puts there keeps lists in lists, and a table in a cell becomes its words', () => {
  expect(paste(fixture('outlook'))).toBe(
    [
      '<p>Dear all,</p><h2>Moving day</h2><h3>What to bring</h3>',
      ul(item('Your keys', ul(item('and the spare ones'))), item('A list')),
      ol(item('<p><strong>Pack</strong></p>'), item('Label')),
      table(row('Room', 'Floor'), row('<td><p>B12</p><p>B13</p></td>', 'first')),
    ].join(''),
  )
})

test.each([
  ['<h1>a</h1><h2>b</h2><h4>c</h4>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
  ['<h2>a</h2><h4>b</h4>', '<h2>a</h2><h4>b</h4>'],
  ['<h5>a</h5><h6>b</h6>', '<h4>a</h4><h4>b</h4>'],
  ['<p style="mso-outline-level:1">a</p><p style="mso-outline-level:3">b</p>', '<h2>a</h2><h3>b</h3>'],
  ['<table><tr><td><h2>a</h2></td></tr></table>', table(row('<td><p><strong>a</strong></p></td>'))],
])('headings keep their rank among each other: %s', (html, expected) => {
  expect(paste(html)).toBe(expected)
})

test('what is copied within the editor comes back as it was', () => {
  const html = '<ul data-pm-slice="1 1 []"><li><p>One</p></li></ul><h4>Two</h4>'
  expect(tidyPastedHtml(html)).toBe(html)
})

test('a reply takes lists from Word too, and headings as lines', () => {
  const extensions = composerExtensions({ placeholder: '', suggestion: null })
  const html = paste(fixture('word'), extensions)
  expect(html).toContain('<p>Before you start</p>')
  expect(html).toContain(ul(item('A laptop', ul(item('with a <em>charger</em>'))), item('A phone')))
  expect(html).toContain('Library')
  expect(html).not.toMatch(/·|&nbsp;/)
})

test('nothing that is pasted runs or is fetched', () => {
  const html =
    '<h1 onclick="alert(1)">a</h1><img src="https://spy.example/x.png" onerror="alert(1)"><script>alert(1)</script>'
  expect(paste(html)).toBe('<h2>a</h2>')
})
