import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { SearchBox } from './search-box.tsx'

function Box() {
  const [params] = useSearchParams()
  return <SearchBox q={params.get('q') ?? ''} />
}

function renderBox(path = '/admin/search') {
  const router = renderAdmin(<Box />, path)
  const search = () => router.state.location.search
  return { router, search, user: userEvent.setup(), box: screen.getByRole('searchbox') }
}

test('what is typed comes into the address after a pause, in place of what stood there', async () => {
  const { router, search, user, box } = renderBox('/admin/search?sort=newest')
  await user.type(box, '  exam fees ')
  expect(search()).toBe('?sort=newest')
  await expect.poll(search).toBe('?sort=newest&q=exam+fees')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('Enter searches at once, as a step that one can go back from', async () => {
  const { router, search, user, box } = renderBox('/admin/search?q=exam')
  await user.type(box, ' fees{Enter}')
  expect(search()).toBe('?q=exam+fees')
  expect(router.state.historyAction).toBe('PUSH')
  expect(box).not.toHaveFocus()

  await router.navigate(-1)
  await expect.poll(() => screen.getByRole('searchbox')).toHaveValue('exam')
})

test('the box is cleared with one press and ready for the next words', async () => {
  const { search, user, box } = renderBox('/admin/search?q=exam&sort=newest')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(box).toHaveValue('')
  expect(box).toHaveFocus()
  expect(search()).toBe('?sort=newest')
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
})

test('spaces alone are no search', async () => {
  const { search, user, box } = renderBox()
  await user.type(box, '   {Enter}')
  expect(search()).toBe('')
})
