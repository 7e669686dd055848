import { AppProviders } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sendError, serve, user } from '../../testing/render-portal.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { ArticleFeedback } = await import('./article-feedback.tsx')
const { queryCache } = await import('../../query-cache.ts')

const path = 'PUT /api/knowledge-base/articles/wifi/feedback'

function show(handlers: Parameters<typeof serve>[0] = { [path]: () => undefined }, query = '') {
  const requests = serve(handlers)
  const view = render(
    <AppProviders queryCache={queryCache}>
      <MemoryRouter initialEntries={[`/knowledge-base/it/wifi.html${query}`]}>
        <ArticleFeedback article={{ alias: 'wifi', address: 'it/wifi.html' }} />
      </MemoryRouter>
    </AppProviders>,
  )
  return { view, votes: () => requests.filter(({ route }) => route === path).map(({ body }) => body) }
}

const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('one click sends feedback, and another one changes it', async () => {
  // What the screens of other tests have kept is not this one's.
  localStorage.clear()
  sessionStorage.clear()
  const { votes, view } = show()
  await press('Yes')
  expect(await screen.findByText(/Thank you\. You can change your mind/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByLabelText(/What was missing/)).toBeNull()

  await press('No')
  expect(await screen.findByLabelText(/What was missing/)).toBeVisible()
  expect(votes()).toEqual([
    { isHelpful: true, comment: '' },
    { isHelpful: false, comment: '' },
  ])
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  await expectAccessible(view.container)
})

test('after “No” a reader can name in one line what was missing', async () => {
  const { votes } = show()
  await press('No')
  await user.type(await screen.findByLabelText(/What was missing/), 'Pictures for Android{Enter}')
  expect(await screen.findByText(/It goes to the people who write/)).toBeVisible()
  expect(votes().at(-1)).toEqual({ isHelpful: false, comment: 'Pictures for Android' })
})

test('feedback that fails shows an error and is not marked as sent', async () => {
  show({
    [path]: (_, response) =>
      sendError(response, 429, { code: 'too_many_requests', message: 'Wait a little.' }),
  })
  await press('Yes')
  expect(await screen.findByText('Wait a little.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false')
})

test('without scripts the feedback is a form, and the page that follows thanks for it', () => {
  const { view } = show({}, '?helpful=no')
  const [vote, missing] = view.container.querySelectorAll('form')

  expect(vote?.getAttribute('action')).toBe('/article-feedback/wifi')
  expect(Object.fromEntries(new FormData(vote))).toEqual({ address: 'it/wifi.html' })
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('value', 'true')
  expect(screen.getByText('Thank you. You can change your mind.')).toBeVisible()
  expect(Object.fromEntries(new FormData(missing))).toEqual({
    address: 'it/wifi.html',
    isHelpful: 'false',
    comment: '',
  })
})
