import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const links = (text: string) =>
  splitLinks(text)
    .filter(({ address }) => address !== null)
    .map((part) => part.text)

test('addresses are separated from the text around them, and no text is lost', () => {
  expect(splitLinks('See https://marlow.ac.uk/fees?x=1#due, or ask.')).toEqual([
    { text: 'See ', address: null },
    { text: 'https://marlow.ac.uk/fees?x=1#due', address: 'https://marlow.ac.uk/fees?x=1#due' },
    { text: ', or ask.', address: null },
  ])
  expect(splitLinks('')).toEqual([])
})

test.each([
  ['It is at http://marlow.ac.uk/a.', 'http://marlow.ac.uk/a'],
  ['(see https://marlow.ac.uk/a)', 'https://marlow.ac.uk/a'],
  ['https://en.wikipedia.org/wiki/Exam_(test)', 'https://en.wikipedia.org/wiki/Exam_(test)'],
  ['(https://en.wikipedia.org/wiki/Exam_(test)).', 'https://en.wikipedia.org/wiki/Exam_(test)'],
  ['[https://marlow.ac.uk/a]!', 'https://marlow.ac.uk/a'],
  ['<https://marlow.ac.uk/a>', 'https://marlow.ac.uk/a'],
  ['“https://marlow.ac.uk/a”', 'https://marlow.ac.uk/a'],
  ['HTTPS://Marlow.ac.uk/A', 'HTTPS://Marlow.ac.uk/A'],
  ['Write to mailto:exams@marlow.ac.uk, please', 'mailto:exams@marlow.ac.uk'],
  ['https://marlow.ac.uk/Bücher', 'https://marlow.ac.uk/Bücher'],
  ['two\nhttps://marlow.ac.uk/b\nlines', 'https://marlow.ac.uk/b'],
])('punctuation and brackets after an address are text: %s', (text, address) => {
  expect(links(text)).toEqual([address])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://marlow.ac.uk/a',
  'file:///etc/passwd',
  'xhttps://marlow.ac.uk',
  'https://',
  'http://%',
  'mailto:nobody',
  'https://bank.example@elsewhere.example/',
  'https://user:secret@marlow.ac.uk/',
])('%s is no link', (text) => {
  expect(splitLinks(text)).toEqual([{ text, address: null }])
})

test('an address that looks like another is shown as the network takes it', () => {
  // The first letter is Cyrillic.
  expect(splitLinks('https://аpple.com/')).toEqual([
    { text: 'https://xn--pple-43d.com/', address: 'https://xn--pple-43d.com/' },
  ])
  expect(links('https://marlow.ac.uk/\u202Efdp.exe')).toEqual(['https://marlow.ac.uk/%E2%80%AEfdp.exe'])
  expect(links('https://mar\u200Blow.ac.uk/')).toEqual(['https://marlow.ac.uk/'])
  expect(links('https://marlow.ac.uk:443/a')).toEqual(['https://marlow.ac.uk:443/a'])
})

test('unbalanced brackets stay in the text', () => {
  expect(links(`https://marlow.ac.uk/${')'.repeat(10_000)}`)).toEqual(['https://marlow.ac.uk/'])
})
