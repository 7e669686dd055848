import { expect, test } from 'vitest'
import { folderOf, inFolder, markOf, withLanguage, withPageTexts, withTexts } from './page-languages.ts'

test('a mark stands for a group in any quotes, and changes with its English texts', () => {
  const mark = markOf('ui.dialog', { close: 'Close' })
  const textsOf = (group: string) => JSON.stringify({ of: group })

  expect(withTexts(`a('ui.dialog',\`${mark}\`);b("${mark}")`, textsOf)).toBe(
    `a('ui.dialog',{"of":"ui.dialog"});b({"of":"ui.dialog"})`,
  )
  expect(markOf('ui.dialog', { close: 'Shut' })).not.toBe(mark)
})

test('texts with signs that a replacement reads stay as they are', () => {
  const mark = markOf('prices', {})

  expect(withTexts(`a("${mark}")`, () => '{"from":"$& $1 $$"}')).toBe('a({"from":"$& $1 $$"})')
})

test('code and page of a language lead to its own scripts, and to the styles of all', () => {
  const code = `["assets/a-1.js","assets/a-1.css"];import("./b-2.js");fetch("/api/assets")`
  const page = '<script src="/admin/assets/index-1.js"></script><link href="/admin/assets/index-1.css">'

  expect(inFolder(code, 'de-12')).toBe(
    `["assets/de-12/a-1.js","assets/a-1.css"];import("./b-2.js");fetch("/api/assets")`,
  )
  expect(inFolder(page, 'de-12')).toBe(
    '<script src="/admin/assets/de-12/index-1.js"></script><link href="/admin/assets/index-1.css">',
  )
})

test('the folder of a language is another one with other texts, so that browsers may keep what is in it', () => {
  expect(folderOf('de', { close: 'Schließen' })).toMatch(/^de-[0-9a-f]{10}$/)
  expect(folderOf('de', { close: 'Schließen' })).not.toBe(folderOf('de', { close: 'Zu' }))
})

test('a page has its language and its texts, with no markup of theirs', () => {
  const page = '<html lang="en" dir="ltr" data-density="portal"><noscript>@text:app.noScript@</noscript>'
  const catalogue = { app: { noScript: 'Ohne <b> & mehr' } }

  expect(withLanguage(withPageTexts(page, catalogue), 'de')).toBe(
    '<html lang="de" dir="ltr" data-density="portal"><noscript>Ohne &lt;b> &amp; mehr</noscript>',
  )
  expect(withLanguage(page, 'ar')).toContain('<html lang="ar" dir="rtl" data-density="portal">')
  expect(() => withPageTexts('@text:app.gone@', catalogue)).toThrow('no app.gone')
})
