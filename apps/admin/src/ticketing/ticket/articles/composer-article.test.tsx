import type { ArticleHit } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { ComposerArticle } = await import('./composer-article.tsx')
const { articleAsReply } = await import('./article-reply.ts')

const hit: ArticleHit = {
  alias: 'wifi',
  address: 'it/wifi.html',
  snippet: [],
  language: 'en',
  updatedAt: '2026-03-10T12:00:00.000Z',
  title: [{ text: 'Wi-Fi & <cables>', isMarked: false }],
  category: { address: 'it', name: 'IT' },
}
const article = {
  address: 'it/wifi.html',
  alias: 'wifi',
  title: 'Wi-Fi & <cables>',
  summary: 'Set it up once.',
  html: '<p>Choose eduroam.</p>',
  headings: [],
  updatedAt: hit.updatedAt,
  minutesToRead: 1,
  language: 'en',
  breadcrumbs: [],
  related: [],
  attachments: [],
  audience: 'staff',
  isOriginal: true,
  translations: [],
}

function OpenableArticles(props: { subject: string; onChoose: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return <ComposerArticle {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
}

async function openPicker() {
  serve({
    'GET /api/backend/knowledge-base/search': () => ({ items: [hit], total: 1, isSimilar: false }),
    'GET /api/backend/knowledge-base/page': () => ({ kind: 'article', article }),
  })
  const handleChoose = vi.fn()
  const { user } = showTicket(({ subject }) => <OpenableArticles subject={subject} onChoose={handleChoose} />)
  await user.click(await screen.findByRole('button', { name: 'Insert an article' }))
  return { user, handleChoose }
}

test('a link to an article goes into the reply, and says first who can open it', async () => {
  const { user, handleChoose } = await openPicker()
  expect(await screen.findByText('Only staff can open it.')).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Insert link' }))
  expect(handleChoose.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^<a href="https?:\/\/[^/]+\/knowledge-base\/it\/wifi\.html">Wi-Fi &amp; &lt;cables&gt;<\/a> $/,
    ),
  ])
})

test('the whole text goes in as well', async () => {
  const { user, handleChoose } = await openPicker()
  await screen.findByText('Set it up once.')
  await user.click(screen.getByRole('button', { name: 'Insert text' }))
  expect(handleChoose).toHaveBeenCalledExactlyOnceWith('<p>Choose eduroam.</p>')
})

test('as a reply a text has bold lines for headings, whole links and no pictures', () => {
  const text = articleAsReply(
    '<h2 id="a">Before <em>you</em> start</h2><figure><img src="/x" alt="x"></figure>' +
      '<p>See <a href="/knowledge-base/it/halls.html">halls</a> or <a href="#a">above</a>.</p>',
  )
  expect(text).toMatch(
    /^<p><strong>Before <em>you<\/em> start<\/strong><\/p><p>See <a href="https?:\/\/[^/]+\/knowledge-base\/it\/halls\.html">halls<\/a> or above\.<\/p>$/,
  )
})
