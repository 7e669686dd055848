import { expect, test, vi } from 'vitest'
import { loadNewest, notePushedVersion } from './pushed-versions.ts'

test('an answer that is older than a push is fetched again', async () => {
  const load = vi.fn(async () => ({ number: 1, version: load.mock.calls.length }))
  notePushedVersion({ number: 1, version: 2 })

  expect(await loadNewest(load)).toEqual({ number: 1, version: 2 })
  expect(load).toHaveBeenCalledTimes(2)
})

test('an answer as new as the pushes is kept', async () => {
  const load = vi.fn(async () => ({ number: 2, version: 4 }))
  notePushedVersion({ number: 2, version: 4 })
  notePushedVersion({ number: 2, version: 3 })

  expect(await loadNewest(load)).toEqual({ number: 2, version: 4 })
  expect(load).toHaveBeenCalledOnce()
})

test('an answer for a ticket without a push is kept', async () => {
  const load = vi.fn(async () => ({ number: 3, version: 1 }))

  expect(await loadNewest(load)).toEqual({ number: 3, version: 1 })
  expect(load).toHaveBeenCalledOnce()
})
