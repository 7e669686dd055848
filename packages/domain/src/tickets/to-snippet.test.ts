import { expect, test } from 'vitest'
import { toSnippet } from './to-snippet.ts'

test.each([
  ['short', 'short'],
  ['  two\n\nlines\tand tabs ', 'two lines and tabs'],
  ['a'.repeat(140), 'a'.repeat(140)],
  ['a'.repeat(141), `${'a'.repeat(140)}…`],
  [`${'word '.repeat(40)}`, `${'word '.repeat(28).trim()}…`],
  [`${'a'.repeat(139)}😀 tail`, `${'a'.repeat(139)}…`],
])('%j becomes %j', (body, snippet) => {
  expect(toSnippet(body)).toBe(snippet)
})
