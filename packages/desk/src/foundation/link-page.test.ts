import { expect, test } from 'vitest'
import { renderLinkPage } from './link-page.ts'

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
])('a page in %s runs %s', (language, direction) => {
  const page = { language, title: 'Rating', siteName: 'Marlow', heading: 'Rating', content: '<p>Thanks</p>' }
  expect(renderLinkPage(page)).toContain(`<html lang="${language}" dir="${direction}">`)
})
