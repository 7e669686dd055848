import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../testing/render-admin.tsx'

// The client reads the page's address when it is first loaded: after the server.
serve({})
const { http } = await import('../../foundation/http.ts')
const { MessageText } = await import('@lodge/ui')
const { staffAddressOf, toStaffPath } = await import('./staff-path.ts')
const site = http.baseUrl || window.location.origin

test.each([
  ['/knowledge-base/it/wifi.html', '/admin/knowledge-base/it/wifi.html'],
  ['/knowledge-base', '/admin/knowledge-base'],
  [`${site}/knowledge-base/it/wifi.html?q=a#b`, '/admin/knowledge-base/it/wifi.html?q=a#b'],
  ['/knowledge-bases', null],
  ['/tickets/index', null],
  ['https://elsewhere.example/knowledge-base/it/wifi.html', null],
  ['mailto:a@b.example', null],
  ['http://[', null],
])('staff follow %s to %s', (href, path) => {
  expect(toStaffPath(href)).toBe(path)
})

test.each([
  { html: `<p><a href="${site}/knowledge-base/it/wifi.html">Read this</a></p>`, body: '', name: 'Read this' },
  { html: null, body: `Read ${site}/knowledge-base/it/wifi.html`, name: /wifi\.html/ },
])('a link in a note leads staff to the article that they may read', ({ html, body, name }) => {
  render(<MessageText message={{ html, body }} fileUrl={(id) => id} addressOf={staffAddressOf} />)
  expect(screen.getByRole('link', { name })).toHaveAttribute(
    'href',
    `${window.location.origin}/admin/knowledge-base/it/wifi.html`,
  )
})
