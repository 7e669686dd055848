import { expect, test } from 'vitest'
import { readStyles } from './page-styles.ts'

const css = `@layer theme,base,utilities;
@layer theme{:root{--red:#f00;--blue:#00f;--card:var(--red);--animate-spin:spin 1s linear}}
@layer base{body{margin:0}table{border:0}*{--tw-ring:0}}
@layer utilities{.flex{display:flex}.grid{display:grid}.hover\\:bg\\/60:hover{background:var(--card)}.spin{animation:var(--animate-spin)}
.a,.b{color:red}.group:is(.open) .menu{top:0}.p\\.5{padding:1px}.note>p{margin:0}.note table td{padding:0}
@media (width>=640px){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}.bare:not(.flex){order:1}}
@property --tw-ring{syntax:"*";inherits:false}@property --other{syntax:"*";inherits:false}
@keyframes spin{to{rotate:360deg}}@keyframes pulse{to{opacity:0}}`

const stylesFor = readStyles(css)
const page = (classes: string, inside = '') => stylesFor(`<div class="${classes}">${inside}</div>`)

test.each([
  ['flex', '.flex{display:flex}', '.grid'],
  ['sm:grid', '.sm\\:grid', '.sm\\:flex'],
  ['hover:bg/60', '.hover\\:bg\\/60:hover', '.flex'],
  ['b', '.a,.b{color:red}', '.grid'],
  ['p.5', '.p\\.5', '.flex'],
  ['bare', '.bare:not(.flex)', '.flex{'],
])('a page with the classes %s gets the style %s and not %s', (classes, expected, other) => {
  expect(page(classes)).toContain(expected)
  expect(page(classes)).not.toContain(other)
})

test('a style for several classes or elements is included only where the page has all of them', () => {
  expect(page('menu')).not.toContain('.menu')
  expect(page('group menu')).toContain('.menu')
  expect(page('note', '<p>x</p>')).toContain('.note>p')
  expect(page('note', '<p>x</p>')).not.toContain('td')
  expect(page('flex')).not.toContain('table')
})

test('variables and animations are included with the styles that use them', () => {
  const plain = page('flex')
  for (const part of ['--red', '--blue', 'spin', '@property', 'pulse']) expect(plain).not.toContain(part)
  const styles = page('hover:bg/60 spin')
  for (const part of ['--card:var(--red)', '--red:#f00', '@keyframes spin']) expect(styles).toContain(part)
  expect(styles).not.toContain('--blue')
  expect(stylesFor('<p style="color:var(--blue)">x</p>')).toContain('--blue:#00f')
})

test('the layers keep their order, and escaped class names match', () => {
  expect(page('flex')).toMatch(/^@layer theme,base,utilities;/)
  expect(readStyles('.\\[\\&_a\\]\\:b a{color:red}')('<p class="[&amp;_a]:b"><a>x</a></p>')).toContain(
    'color:red',
  )
})
