import { expect, test, vi } from 'vitest'
import { serve } from '../../testing/render-portal.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { noteOpenedHit, searchIdFor } = await import('./search-log.ts')

vi.stubGlobal('isSecureContext', true)
test('a search keeps its id while its words grow, and other words get another id', () => {
  const first = searchIdFor('par')
  expect(first).toEqual(expect.any(String))
  expect(searchIdFor('parking permit')).toBe(first)
  expect(searchIdFor('parking perm')).toBeUndefined()
  expect(searchIdFor('par')).toBeUndefined()
  const second = searchIdFor('wifi')
  expect(second).not.toBe(first)
  expect(searchIdFor('wifi halls')).toBe(second)
})

test('an opened hit ends the search', async () => {
  const id = searchIdFor('library fees')
  const requests = serve({ [`PUT /api/knowledge-base/searches/${id}/opened`]: () => undefined })
  noteOpenedHit('tuition-fees')
  await vi.waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ article: 'tuition-fees' }]))
  expect(searchIdFor('library fees')).not.toBe(id)
})
